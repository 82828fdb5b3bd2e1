import { tableOf } from './base/table-of.ts'
import { registrationDataOf } from './registration-data.ts'

/**
 * The status of a consent as the portal shows it. Source: docs/domain/states.md, "Consent status"; where the two views
 * disagree on AUTHORISED, both readings apply.
 */
export type StatusView = 'list' | 'details'
/** Colours of the specification's table. */
export type StatusTone = 'grey' | 'green' | 'black' | 'red'
/** Word and colour of a status (docs/domain/states.md). */
export type StatusLabel = { label: string; tone: StatusTone }

const LABELS: Readonly<Record<string, StatusLabel>> = tableOf({
  INACTIVE: { label: 'Inativo', tone: 'grey' },
  ACTIVE: { label: 'Ativo', tone: 'green' },
  AUTHORISED: { label: 'Autorizado', tone: 'green' },
  EXPIRED: { label: 'Expirado', tone: 'black' },
  OVERDUE: { label: 'Expirado', tone: 'black' },
  REJECTED: { label: 'Rejeitado', tone: 'red' },
  PENDING: { label: 'Pendente', tone: 'red' },
})

/**
 * Label and colour of a status; any other value is shown raw, in grey. The table gives OVERDUE a label in the details
 * view only: the list shows it raw, in its colour.
 */
export function statusLabel(status: string, view: StatusView): StatusLabel {
  if (status === 'AUTHORISED' && view === 'details') return { label: 'Ativo', tone: 'green' }
  if (status === 'OVERDUE' && view === 'list') return { label: status, tone: 'black' }
  return LABELS[status] ?? { label: status, tone: 'grey' }
}

const APPROVALS: Readonly<Record<string, string>> = tableOf({ AUTHORISED: 'Aprovado', PENDING: 'Pendente' })

/** How one of several approvers stands; any other value is shown raw. */
export function approvalLabel(status: string): string {
  return APPROVALS[status] ?? status
}

/** Encerrar is disabled when the sharing has ended already. */
export function mayEnd(status: string): boolean {
  return !['INACTIVE', 'EXPIRED', 'OVERDUE'].includes(status)
}

/** Data are shared by it. AUTHORISED reads Ativo in details and counts as ACTIVE (docs/domain/shares.md). */
export function isInForce(status: string): boolean {
  return status === 'ACTIVE' || status === 'AUTHORISED'
}

/** It waits or is in force: Renovar ends it first. */
export function isOpen(status: string): boolean {
  return status === 'PENDING' || isInForce(status)
}

/** Its backend calls it in force, and its term has passed: whether it shares data is not known. */
export const isPastTerm = (
  { status, expirationDateTime }: { status: string; expirationDateTime?: string | undefined },
  now: Date,
): boolean => isInForce(status) && new Date(expirationDateTime ?? Number.NaN) <= now

/** Personal and business identification, qualification and additional info: registration data. */
export function isRegistrationType(type: string): boolean {
  return registrationDataOf(type) !== undefined
}

export const SHOWN_NAMES = 3

/**
 * Names a card lists: for Rejeitado and Autorizado groups of type RESOURCE are left out; for the other statuses
 * registration groups and RESOURCE are. Up to three, unless more are asked for.
 */
export function cardNames(
  status: string,
  groups: ReadonlyArray<{ type: string; displayName: string }>,
  most = SHOWN_NAMES,
): string[] {
  const keepsRegistration = status === 'REJECTED' || status === 'AUTHORISED'
  return groups
    .filter(({ type }) => type !== 'RESOURCE' && (keepsRegistration || !isRegistrationType(type)))
    .map(({ displayName }) => displayName)
    .slice(0, most)
}

/** The time that a request waits for its customer (scheme, consents API v3). */
const WAITING_MS = 60 * 60_000

/** What a backend tells of a sharing, in a list or in full; the specification's calls know the first two. */
export type WaitingRequest = {
  status: string
  createDateTime?: string | undefined
  confirmationDateTime?: string | undefined
  furtherApproval?: string | undefined
  waitsForYou?: boolean | undefined
  approvers?: readonly { status: string }[] | undefined
  authorisationAddress?: string | undefined
}

/** Until when a request that was made then can be authorised. */
export const answerUntil = (creation: Date): Date => new Date(creation.getTime() + WAITING_MS)

/**
 * Until when a sharing that waits can be authorised: an hour from when it was asked for; by further people, an hour from when
 * its customer authorised it.
 */
export function answerBy({
  createDateTime,
  confirmationDateTime,
}: Pick<WaitingRequest, 'createDateTime' | 'confirmationDateTime'>): Date | undefined {
  const start = Date.parse(confirmationDateTime ?? createDateTime ?? '')
  return Number.isNaN(start) ? undefined : answerUntil(new Date(start))
}

/** A request that can still be authorised, as far as its backend tells. */
export const mayBeAuthorised = (request: WaitingRequest, now: Date): boolean =>
  request.status === 'PENDING' && !hasLapsed(request, now)

/**
 * Of a request that its backend still calls pending: nobody is known to have authorised it, and its hour has passed, so
 * that nothing will come of it. `false` where the backend tells that somebody has, or still may.
 */
export function hasLapsed(request: WaitingRequest, now: Date): boolean {
  const { status, createDateTime, furtherApproval = 'NONE', approvers = [] } = request
  if (status !== 'PENDING' || request.confirmationDateTime || furtherApproval !== 'NONE') return false
  if (request.waitsForYou || request.authorisationAddress) return false
  if (approvers.some((approver) => approver.status === 'AUTHORISED')) return false
  // An invalid date is never past.
  return answerUntil(new Date(createDateTime ?? Number.NaN)) <= now
}
