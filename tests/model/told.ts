import type { FurtherApproval } from '@consente/domain/further-approval'
import type { Situation } from '@consente/domain/sharing/situation'
import { situationOf, type Told } from '@consente/domain/sharing/situation-of'
import {
  type OwnSituation,
  situationOfConsent,
  situationOfTransmission,
} from '@consente/domain/sharing/situation-of-ours'
import { statusOf } from '@consente/domain/sharing/status-label'
import { CODES } from './ending-rules.ts'
import { endByTime, holderNow, isOpen, isOver, type Sharing } from './sharing-state.ts'

/** What the customer of each side reads of a state: the facts as its server records them, told, and read by the portal. */

const NOW = new Date('2026-11-05T12:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)
const CREATED = { hour: ago(10), grace: ago(65), late: ago(100), over: ago(400 * 24 * 60) } as const
const APPROVED = { none: ago(5), hour: ago(5), over: ago(90) } as const
const ENDED_AT = ago(1)

/** Read by the holder's customer. */
export function toldByHolder(state: Sharing): Situation | undefined {
  const { holder, why } = holderNow(state)
  if (holder === 'none') return undefined
  const { missing, clock, others, inForce, registration } = state
  const isGiven = state.holder === 'authorised' || state.holder === 'consumed' || GIVEN.has(why)
  const furtherApproval = waitingPart(missing, registration)
  const approvedAt = isGiven ? APPROVED[others] : undefined
  const own = situationOfConsent({
    state: {
      status: STATUS[holder],
      since: ENDED_AT,
      rejection: why && holder === 'rejected' ? { code: CODES[why] } : undefined,
    },
    createdAt: CREATED[clock],
    expiresAt: endOf(clock),
    approvedAt,
    inForceAt: inForce ? APPROVED[others] : undefined,
    approvers: Array.from({ length: missing }, (_, at) => ({ document: String(at) })),
    furtherApproval,
  })
  const isTold = holder === 'authorised' || (inForce && furtherApproval === 'SOME')
  return read(own, state, {
    confirmationDateTime: own.kind === 'ended' && !inForce ? undefined : approvedAt?.toISOString(),
    furtherApproval: isTold ? furtherApproval : undefined,
    shareType: 'TRANSMITTING',
  })
}

/** Read by the recipient's customer; undefined while there is nothing in their list. */
export function toldByRecipient(state: Sharing): Situation | undefined {
  if (!isOpen(state) && !isOver(state)) return undefined
  const { clock, confirmed, known, registration } = state
  const ending = endByTime(state)
  const furtherApproval = approvalOf(state)
  const own = situationOfTransmission({
    status: ending ? BY_TIME[ending] : (state.recipient.toUpperCase() as 'ACTIVE'),
    since: ENDED_AT,
    waitsUntil: new Date(CREATED[clock].getTime() + 60 * 60_000),
    endsAt: endOf(clock),
    confirmedAt: confirmed ? ago(3) : undefined,
    furtherApproval,
    hasRegistrationData: registration,
  })
  const isActive = state.recipient === 'active' && !ending
  const sent = 'sent' in own && confirmed ? own.sent : undefined
  const waited = sent === 'some' ? 'SOME' : sent === 'no' ? 'UNKNOWN' : undefined
  return read(own, state, {
    confirmationDateTime: confirmed ? ago(3).toISOString() : undefined,
    furtherApproval: waited ?? (isActive ? furtherApproval : undefined),
    shareType: 'RECEIVING',
    ...(known === 'none' && { lastReadAt: ago(2).toISOString() }),
  })
}

const STATUS = {
  waiting: 'AWAITING_AUTHORISATION',
  authorised: 'AUTHORISED',
  consumed: 'CONSUMED',
  rejected: 'REJECTED',
} as const
const BY_TIME = { timeout: 'REJECTED', technical: 'INACTIVE', term: 'EXPIRED' } as const
const GIVEN = new Set(['revoked', 'term', 'others late', 'others refused', 'reuse', 'given back'])
const endOf = (clock: Sharing['clock']): Date => (clock === 'over' ? ago(2) : ago(-30 * 24 * 60))

function waitingPart(missing: number, registration: boolean): FurtherApproval {
  if (missing === 0) return 'NONE'
  return registration ? 'SOME' : 'ALL'
}

function approvalOf({ known, registration }: Sharing): FurtherApproval | 'UNKNOWN' {
  if (known === 'unknown') return 'UNKNOWN'
  return waitingPart(known === 'waits' ? 1 : 0, registration)
}

/** Tells a situation on the wire and reads it back, as the portal does. */
function read(own: OwnSituation, { clock, registration }: Sharing, rest: Partial<Told>): Situation {
  const groups = registration ? ['CUSTOMERS_PERSONAL_IDENTIFICATIONS'] : ['DAMAGES_AND_PEOPLE_AUTO']
  return situationOf(
    {
      status: statusOf(own),
      createDateTime: CREATED[clock].toISOString(),
      expirationDateTime: endOf(clock).toISOString(),
      statusDateTime: ENDED_AT.toISOString(),
      resourceGroups: groups.map((type) => ({ type })),
      ...rest,
    },
    NOW,
  )
}
