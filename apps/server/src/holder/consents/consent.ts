import type { ApiStatus, RejectionReason } from '@consente/contract/opin/scheme-consents'
import type { FurtherApproval } from '@consente/domain/further-approval'
import { type OwnSituation, situationOfConsent } from '@consente/domain/sharing/situation-of-ours'
import { statusOf, type ToldStatus } from '@consente/domain/sharing/status-label'

/** A consent given at this institution. Its status also changes with time: see `statusAt`. */
export type Consent = {
  consentId: string
  clientId: string
  /** The recipient's id in the directory. */
  organisationId: string
  /** CPF of the person who asked at the recipient. */
  loggedUser: string
  /** CNPJ, when the data are a company's. */
  businessDocument: string | undefined
  /** v3 codes. */
  permissions: readonly string[]
  /** Service objects of phase 3, by their name on the wire. */
  services: Readonly<Record<string, unknown>>
  /** Status as recorded; `statusAt` gives the current one. */
  status: ApiStatus
  createdAt: Date
  statusChangedAt: Date
  expiresAt: Date
  rejection: Rejection | undefined
  /** Document that signed in to answer it. */
  claimedBy: string | undefined
  intentId: string | undefined
  grantId: string | undefined
  resources: readonly ChosenResource[]
  approvedAt: Date | undefined
  /** When the recipient got its first token; no data are shared before. */
  inForceAt: Date | undefined
  approvers: readonly Approver[]
}

/** A consent as its people read it: without what decisions and tokens need besides. */
export type ShownConsent = Omit<Consent, 'services' | 'claimedBy' | 'intentId' | 'grantId'>

type Person = Pick<Consent, 'loggedUser' | 'businessDocument'>

/** Why a consent is over, in the scheme's words. */
export type Rejection = { by: 'USER' | 'ASPSP' | 'TPP'; code: RejectionReason; note: string | undefined }

/** A chosen policy, with its state at the time of the choice. */
export type ChosenResource = {
  type: string
  resourceId: string
  productName: string
  number: string
  companyName: string
  companyCnpj: string
  /** CPFs of everyone who must approve it. */
  approvers: readonly string[]
}

/** A further person whose approval a chosen policy needs. */
export type Approver = { document: string; approvedAt: Date | undefined }

/** An event of a consent, and its instant. */
export type HistoryEntry = { at: Date; event: HistoryEvent; detail?: string }
/** An entry as it is recorded, with its actor: USER, ASPSP, TPP or a client's id. */
export type RecordedEntry = HistoryEntry & { actor: string }
/** Everything that can happen to a consent. */
export type HistoryEvent =
  | 'CREATED'
  | 'CLAIMED'
  | 'AUTHORISED'
  | 'FURTHER_APPROVAL'
  | 'IN_FORCE'
  | 'CONSUMED'
  | 'REJECTED'

/** The status of a consent at a moment. */
export type ConsentState = { status: ApiStatus; since: Date; rejection: Rejection | undefined }

/** A customer has an hour to authorise (UX guide), and further approvers have an hour from the first approval. Milliseconds. */
export const AUTHORISATION_WINDOW_MS = 60 * 60_000

/**
 * The current status, which also changes with time. Not authorised within 60 minutes, or past its own end: REJECTED by
 * USER, CONSENT_EXPIRED. Authorised and past its end: REJECTED by ASPSP, CONSENT_MAX_DATE_REACHED. Further approvers
 * missing after 60 minutes: REJECTED (consents API, status machine; docs/domain/server.md).
 */
export function statusAt(consent: ShownConsent, now: Date): ConsentState {
  const recorded = { status: consent.status, since: consent.statusChangedAt, rejection: consent.rejection }
  const ending = endOf(consent)
  if (!ending || now.getTime() < ending.at.getTime()) return recorded
  return { status: 'REJECTED', since: ending.at, rejection: ending.rejection }
}

type Ending = { at: Date; rejection: Rejection }

/** When and how the consent ends if nobody changes it. */
function endOf(consent: ShownConsent): Ending | undefined {
  if (consent.status === 'AWAITING_AUTHORISATION') return { at: endOfWaiting(consent), rejection: TIMED_OUT }
  if (consent.status !== 'AUTHORISED') return undefined
  const lastApproval = endOfApprovals(consent)
  if (lastApproval && lastApproval < consent.expiresAt)
    return { at: lastApproval, rejection: APPROVERS_MISSING }
  return { at: consent.expiresAt, rejection: MAX_DATE }
}

/** Until when the customer may answer. */
export function endOfWaiting({ createdAt, expiresAt }: ShownConsent): Date {
  return new Date(Math.min(createdAt.getTime() + AUTHORISATION_WINDOW_MS, expiresAt.getTime()))
}

function endOfApprovals(consent: ShownConsent): Date | undefined {
  if (!consent.approvedAt || missingApprovers(consent).length === 0) return undefined
  return new Date(consent.approvedAt.getTime() + AUTHORISATION_WINDOW_MS)
}

/** Documents of the further approvers who have not answered. */
export const missingApprovers = ({ approvers }: Pick<Consent, 'approvers'>): string[] =>
  approvers.filter(({ approvedAt }) => !approvedAt).map(({ document }) => document)

const TIMED_OUT: Rejection = { by: 'USER', code: 'CONSENT_EXPIRED', note: undefined }
const MAX_DATE: Rejection = { by: 'ASPSP', code: 'CONSENT_MAX_DATE_REACHED', note: undefined }
const APPROVERS_MISSING: Rejection = {
  by: 'USER',
  code: 'CONSENT_EXPIRED',
  note: 'Tempo de confirmação da múltipla alçada excedido.',
}

/** Owner of the data: the company, or the person. */
export function ownerOf({ businessDocument, loggedUser }: Person): string {
  return businessDocument ?? loggedUser
}

/** True if the consent is about this document's data or needs its approval. */
export function concerns(consent: Person & Pick<Consent, 'approvers'>, document: string): boolean {
  return ownerOf(consent) === document || consent.approvers.some((approver) => approver.document === document)
}

/**
 * The situation of a consent in a state, as one of its people sees it.
 * @param waiting how much waits for further approvers, if that matters to the caller
 */
export function situationIn(
  consent: ShownConsent,
  state: ConsentState,
  { reader, waiting = 'ALL' }: { reader?: string; waiting?: FurtherApproval } = {},
): OwnSituation {
  const { createdAt, expiresAt, approvedAt, inForceAt, approvers } = consent
  const facts = { createdAt, expiresAt, approvedAt, inForceAt, approvers }
  return situationOfConsent({ ...facts, state, furtherApproval: waiting }, reader)
}

/** The status of the portal's calls for the scheme's status (docs/domain/shares.md). */
export const portalStatus = (consent: Consent, state: ConsentState): ToldStatus =>
  statusOf(situationIn(consent, state))
