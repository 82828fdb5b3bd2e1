import { tableOf } from '../base/table-of.ts'
import { Document } from '../document.ts'
import { ranOutAt } from '../period.ts'
import { registrationDataOf } from '../registration-data.ts'
import type { Ended, InForce, Person, Situation, Waiting } from './situation.ts'
import { endOfHour } from './waiting-hour.ts'

/**
 * A sharing as a backend tells it, in a list or in full. The specification's calls tell `status`, `createDateTime`,
 * groups and, in full, `expirationDateTime`; our server adds the rest. Dates may be unreadable.
 */
export type Told = {
  status: string
  createDateTime?: string | undefined
  confirmationDateTime?: string | undefined
  expirationDateTime?: string | undefined
  statusDateTime?: string | undefined
  lastReadAt?: string | undefined
  furtherApproval?: string | undefined
  waitsForYou?: boolean | undefined
  approvers?: readonly { document: string; status: string }[] | undefined
  authorisationAddress?: string | undefined
  endedBy?: string | undefined
  replacedBy?: string | undefined
  /** A backend that tells it also tells `confirmationDateTime` once there is one. */
  shareType?: string | undefined
  resourceGroups?: readonly { type: string }[] | undefined
  loggedUser?: { document: { identification: string } } | undefined
}

/** The portal's own knowledge beside the answer. */
export type Reading = {
  /** The list that the card came from. */
  shareType?: string | undefined
  /** Document of the customer who is signed in, digits and letters only. */
  reader?: string | undefined
}

/** The situation of a sharing from a card or from details, at an instant. */
export function situationOf(told: Told, now: Date, reading: Reading = {}): Situation {
  switch (told.status) {
    case 'PENDING':
      return waitingOrLapsed(told, now, reading)
    case 'ACTIVE':
    case 'AUTHORISED':
      return inForceOrPast(told, now)
    case 'INACTIVE':
      return { kind: 'ended', sent: sentOf(told), by: enderOf(told), at: instant(told.statusDateTime) }
    case 'EXPIRED':
    case 'OVERDUE':
      return { kind: 'expired', overdue: told.status === 'OVERDUE', at: ranOutAt(told, now) }
    case 'REJECTED':
      return {
        kind: 'refused',
        confirmed: instant(told.confirmationDateTime) !== undefined,
        sent: told.furtherApproval === 'SOME' ? 'some' : 'no',
        by: PERSONS[told.endedBy ?? ''],
        at: instant(told.statusDateTime),
      }
    default:
      return { kind: 'unknown', told: told.status }
  }
}

/** Returns undefined for a date that is missing or unreadable. */
function instant(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

function waitingOrLapsed(told: Told, now: Date, reading: Reading): Situation {
  const missing = missingOf(told, reading)
  const isFirst = isUnanswered(told)
  const until = isFirst ? endOfCustomersHour(told) : endOfOthersHour(told, missing, reading)
  const mayStillBeAnswered = told.authorisationAddress !== undefined
  if (isFirst && until && until <= now && !mayStillBeAnswered) return { kind: 'lapsed' }
  return {
    kind: 'waiting',
    for: missing,
    part: PARTS[told.furtherApproval ?? ''] ?? 'all',
    until: until && until > now ? until : undefined,
  }
}

const PARTS = tableOf<Waiting['part']>({ SOME: 'some', UNKNOWN: 'unknown' })

/** True if nobody is known to have authorised it. `furtherApproval` is told of authorised sharings alone. */
const isUnanswered = ({ furtherApproval = 'NONE', approvers = [], ...told }: Told): boolean =>
  !told.confirmationDateTime &&
  !told.waitsForYou &&
  furtherApproval === 'NONE' &&
  approvers.every(({ status }) => status !== 'AUTHORISED')

/** The one who has not authorised a pending sharing. Once its customer has, other people are missing. */
function missingOf(told: Told, { reader }: Reading): Waiting['for'] {
  const { approvers = [], loggedUser } = told
  const own = approvers.find(({ document }) => document === reader)
  const isGiver = loggedUser !== undefined && Document.strip(loggedUser.document.identification) === reader
  if (told.waitsForYou || (own?.status === 'PENDING' && !isGiver)) return 'you'
  return isUnanswered(told) ? 'customer' : 'others'
}

function endOfCustomersHour({ createDateTime }: Told): Date | undefined {
  const start = instant(createDateTime)
  return start && endOfHour(start)
}

/** The recipient does not know when the holder's hour for further people began. */
function endOfOthersHour(
  told: Told,
  missing: Waiting['for'],
  { shareType = told.shareType }: Reading,
): Date | undefined {
  const start = instant(told.confirmationDateTime)
  // A further approver reads at the holder.
  const isHolder = missing === 'you' || shareType === 'TRANSMITTING'
  return isHolder && start ? endOfHour(start) : undefined
}

function inForceOrPast(told: Told, now: Date): Situation {
  const begun = told.status === 'ACTIVE'
  const until = instant(told.expirationDateTime)
  if (until && until <= now) return { kind: 'past-term', begun, until }
  return { kind: 'in-force', begun, until, rest: restOf(told) }
}

function restOf({ furtherApproval, waitsForYou }: Told): InForce['rest'] {
  if (waitsForYou) return 'you'
  if (furtherApproval === 'SOME' || furtherApproval === 'ALL') return 'others'
  return furtherApproval === 'UNKNOWN' ? 'unknown' : undefined
}

/**
 * Registration data never wait for another person, so a confirmed sharing that holds them has sent something. A backend
 * of the specified calls tells no confirmation: there a sharing counts as confirmed when it is created.
 */
function sentOf(told: Told): Ended['sent'] {
  const { approvers = [], resourceGroups = [], lastReadAt } = told
  if (told.furtherApproval === 'SOME') return 'some'
  if (told.furtherApproval === 'ALL') return 'no'
  // Its list was read, at least.
  if (told.furtherApproval === 'UNKNOWN') return 'unknown'
  const isConfirmed = told.confirmationDateTime !== undefined
  if (!isConfirmed && told.shareType !== undefined) return 'no'
  if (approvers.length > 0) return approvers.every(({ status }) => status === 'AUTHORISED') ? 'yes' : 'no'
  if (lastReadAt !== undefined) return 'yes'
  const tellsMore = told.statusDateTime !== undefined
  if (!isConfirmed && tellsMore) return 'unknown'
  return resourceGroups.some(({ type }) => registrationDataOf(type)) ? 'yes' : 'unknown'
}

const PERSONS = tableOf<Person>({
  READER: 'reader',
  OTHER_PERSON: 'other-person',
  OTHER_INSTITUTION: 'other-institution',
})

const enderOf = ({ endedBy = '', replacedBy }: Told): Ended['by'] =>
  PERSONS[endedBy] ?? (replacedBy === undefined ? undefined : 'replacement')
