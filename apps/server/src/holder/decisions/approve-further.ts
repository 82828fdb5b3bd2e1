import type { AccessLog } from '../../access-log/access-log.ts'
import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import { furtherApprovalNews } from '../consent-news.ts'
import { approvalReceipt } from '../consent-receipts.ts'
import { type Consent, statusAt } from '../consents/consent.ts'
import { type EndDeps, endConsent } from '../consents/end-consent.ts'
import type { ConsentDecisions } from './consent-decisions.ts'
import { demandFurtherLevel, type LevelDeps } from './demanded-level.ts'

/**
 * The decision of a further approver, whose policy is to be shared. The consent is AUTHORISED since the first
 * approval; only the policy waits (resources API, PENDING_AUTHORISATION). No authorisation request brings this person
 * here: they sign in at this portal and find the sharing in their list. One refusal ends it for everybody (UX guide,
 * "alçada múltipla").
 */
export type FurtherDeps = EndDeps &
  LevelDeps & {
    decisions: Pick<ConsentDecisions, 'approveFurther' | 'missesApproval'>
    accessLog: Pick<AccessLog, 'permissionChanged'>
    /** Base URL at which browsers reach the portal. */
    publicUrl: string
  }
type OfConsent = { customer: Customer; consent: Consent | undefined }

/** The address of the sharing in this person's own list. */
const placeOf = (publicUrl: string, consentId: string): string =>
  `${publicUrl}/myshares/${encodeURIComponent(consentId)}`

/** The consent, if this person's approval is asked for. */
function askedOf({ customer, consent }: OfConsent) {
  const approver = consent?.approvers.find(({ document }) => document === customer.document)
  return consent && approver && { consent, approver }
}

function ensureOpen({ clock }: Pick<FurtherDeps, 'clock'>, consent: Consent): void {
  ensure(statusAt(consent, clock.now()).status === 'AUTHORISED', 'CONSENT_NOT_WAITING')
}

/**
 * @returns where the browser goes next; undefined when this person's approval is not asked for
 * @throws {Failure} CONSENT_NOT_WAITING when it has ended; SECOND_FACTOR_NEEDED
 */
export async function approveFurther(
  deps: FurtherDeps,
  request: OfConsent,
): Promise<{ location: string } | undefined> {
  const asked = askedOf(request)
  if (!asked) return undefined
  ensureOpen(deps, asked.consent)
  const { consent } = asked
  demandFurtherLevel(deps, { customer: request.customer, consent })
  const { consentId } = consent
  const approval = { document: request.customer.document, at: deps.clock.now() }
  const receipt = await approvalReceipt(deps, consent, approval)
  const recipient = await deps.recipients.nameOf(consent)
  // Reading the insurer's register takes time: a consent that others were told has ended meanwhile stays ended.
  ensureOpen(deps, consent)
  const isFirst = await deps.database.transaction(async (sql) => {
    if (!(await deps.decisions.approveFurther(sql, consentId, approval))) return false
    await deps.accessLog.permissionChanged(sql, consentId)
    await deps.receipts.keep(sql, receipt)
    // Read again: when two approve at the same moment, each has read before that the other one is missing.
    const isLast = !(await deps.decisions.missesApproval(sql, consentId))
    const said = { by: approval.document, recipient, receipt: receipt.number, isLast }
    const news = furtherApprovalNews(consent, said)
    for (const { to, news: told } of news) await deps.tell(sql, to, told)
    return true
  })
  if (!isFirst) ensureGiven(await deps.consents.find(consentId), approval.document)
  return { location: placeOf(deps.publicUrl, consentId) }
}

/** A press again gets the same answer, unless the sharing ended before the first one was recorded. */
function ensureGiven(consent: Consent | undefined, document: string): void {
  const approver = consent?.approvers.find((one) => one.document === document)
  ensure(approver?.approvedAt, 'CONSENT_NOT_WAITING')
}

const REFUSED = {
  by: 'USER',
  code: 'CUSTOMER_MANUALLY_REJECTED',
  note: 'Recusado por outro responsável da múltipla alçada.',
} as const

/**
 * Refuses; a repeated refusal gets the same answer.
 * @returns undefined when this person's approval is not asked for
 * @throws {Failure} CONSENT_NOT_WAITING when this person has approved it, or it ended in another way
 */
export async function refuseFurther(
  deps: FurtherDeps,
  request: OfConsent,
): Promise<{ location: string } | undefined> {
  const asked = askedOf(request)
  if (!asked) return undefined
  const { consent, approver } = asked
  const answer = { location: placeOf(deps.publicUrl, consent.consentId) }
  const { status, rejection } = statusAt(consent, deps.clock.now())
  if (status === 'REJECTED' && rejection?.code === REFUSED.code) return answer
  ensure(status === 'AUTHORISED' && !approver.approvedAt, 'CONSENT_NOT_WAITING')
  const end = { rejection: REFUSED, at: deps.clock.now(), askedBy: request.customer.document }
  ensure(await endConsent(deps, consent, end), 'CONSENT_NOT_WAITING')
  return answer
}
