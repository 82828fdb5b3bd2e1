import type { FurtherApproval } from '../further-approval.ts'
import type { Ended, Situation } from './situation.ts'
import { endOfHour } from './waiting-hour.ts'

/** The situation of a sharing from what our own server recorded, at either role. Time has been applied to `status`. */

/** Our own records know each status. */
export type OwnSituation = Exclude<Situation, { kind: 'unknown' }>

const earlier = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()))

/** A consent that was given here: what the holder knows of it. */
export type ConsentFacts = {
  /** Status of the scheme's consents API, with the instant at which it began. */
  state: {
    status: 'AWAITING_AUTHORISATION' | 'AUTHORISED' | 'CONSUMED' | 'REJECTED'
    since: Date
    rejection?: { code: string } | undefined
  }
  createdAt: Date
  expiresAt: Date
  /** The customer's own approval. */
  approvedAt?: Date | undefined
  /** The recipient's first token. */
  inForceAt?: Date | undefined
  approvers: readonly { document: string; approvedAt?: Date | undefined }[]
  /** The part of it that waits for further approvers. */
  furtherApproval: FurtherApproval
}

/** @param reader document of the person who looks at it, if there is one */
export function situationOfConsent(facts: ConsentFacts, reader?: string): OwnSituation {
  const { state, approvers, approvedAt } = facts
  const missing = approvers.filter((one) => one.approvedAt === undefined)
  switch (state.status) {
    case 'AWAITING_AUTHORISATION': {
      const until = earlier(endOfHour(facts.createdAt), facts.expiresAt)
      return { kind: 'waiting', for: 'customer', part: 'all', until }
    }
    case 'AUTHORISED':
      if (missing.length === 0)
        return { kind: 'in-force', begun: facts.inForceAt !== undefined, until: facts.expiresAt }
      return {
        kind: 'waiting',
        for: missing.some(({ document }) => document === reader) ? 'you' : 'others',
        part: facts.furtherApproval === 'SOME' ? 'some' : 'all',
        until: approvedAt && endOfHour(approvedAt),
      }
    case 'CONSUMED':
      return { kind: 'ended', sent: 'yes', at: state.since }
    case 'REJECTED':
      return overAtHolder(facts, missing.length === 0)
  }
}

function overAtHolder(facts: ConsentFacts, isComplete: boolean): OwnSituation {
  const { state, approvedAt, inForceAt, furtherApproval } = facts
  const at = state.since
  const code = state.rejection?.code ?? ''
  const isConfirmed = approvedAt !== undefined
  const wentInPart = inForceAt !== undefined && furtherApproval === 'SOME' && !isComplete
  if (code === 'CONSENT_MAX_DATE_REACHED') return { kind: 'expired', overdue: false, at }
  if (code === 'CONSENT_EXPIRED' || code === 'CUSTOMER_MANUALLY_REJECTED')
    return { kind: 'refused', confirmed: isConfirmed, sent: wentInPart ? 'some' : 'no', at }
  if (wentInPart) return { kind: 'ended', sent: 'some', at }
  return { kind: 'ended', sent: isConfirmed && inForceAt !== undefined && isComplete ? 'yes' : 'no', at }
}

/** A sharing that was asked for from here: what the recipient knows of it. */
export type TransmissionFacts = {
  status: 'CREATING' | 'PENDING' | 'AUTHORISED' | 'ACTIVE' | 'EXPIRED' | 'INACTIVE' | 'REJECTED'
  /** When that status began. */
  since: Date
  waitsUntil: Date
  endsAt: Date
  confirmedAt?: Date | undefined
  /** The part of it that waits at the holder; UNKNOWN before the holder told, undefined if it never tells. */
  furtherApproval?: FurtherApproval | 'UNKNOWN' | undefined
  /** True if it includes registration data, which never wait for another person. */
  hasRegistrationData: boolean
}

/** The situation of a sharing that this institution asked for, from its own records. */
export function situationOfTransmission(facts: TransmissionFacts): OwnSituation {
  const { status, since, furtherApproval, endsAt, confirmedAt } = facts
  switch (status) {
    case 'CREATING':
    case 'PENDING':
      return { kind: 'waiting', for: 'customer', part: 'all', until: facts.waitsUntil }
    case 'AUTHORISED':
      return { kind: 'in-force', begun: false, until: endsAt }
    case 'ACTIVE':
      if (furtherApproval === 'ALL' || furtherApproval === 'SOME')
        return { kind: 'waiting', for: 'others', part: furtherApproval === 'SOME' ? 'some' : 'all' }
      return {
        kind: 'in-force',
        begun: true,
        until: endsAt,
        rest: furtherApproval === 'UNKNOWN' ? 'unknown' : undefined,
      }
    case 'EXPIRED':
      return { kind: 'expired', overdue: false, at: earlier(endsAt, since) }
    case 'INACTIVE':
      return { kind: 'ended', sent: sentOf(facts), at: since }
    case 'REJECTED':
      return {
        kind: 'refused',
        confirmed: confirmedAt !== undefined,
        sent: confirmedAt && wentInPart(facts) ? 'some' : 'no',
        at: since,
      }
  }
}

/** Registration data wait for nobody else, unless the holder says that everything does. */
const wentInPart = ({ furtherApproval, hasRegistrationData }: TransmissionFacts): boolean =>
  furtherApproval === 'SOME' || (furtherApproval !== 'ALL' && hasRegistrationData)

function sentOf({ confirmedAt, furtherApproval, hasRegistrationData }: TransmissionFacts): Ended['sent'] {
  if (!confirmedAt || furtherApproval === 'ALL') return 'no'
  if (furtherApproval === 'SOME') return 'some'
  return furtherApproval === 'NONE' || hasRegistrationData ? 'yes' : 'unknown'
}
