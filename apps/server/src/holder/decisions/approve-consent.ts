import { randomBytes } from 'node:crypto'
import type { ApprovalRequest } from '@consente/contract/portal/consent-actions'
import type { Policy } from '../../insurer/policy.port.ts'
import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import { approvalNews } from '../consent-news.ts'
import { approvalReceipt } from '../consent-receipts.ts'
import { type ChosenResource, type Consent, statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import { productTypes } from '../consents/consent-resource-groups.ts'
import type { OpenId } from '../openid/openid.ts'
import { approveFurther, type FurtherDeps } from './approve-further.ts'
import { type EndRequestDeps, endRequest, failWithReturnAddress } from './claim-consent.ts'
import type { Approval, ConsentDecisions } from './consent-decisions.ts'
import { type Authentication, demandApprovalLevel } from './demanded-level.ts'
import { type OwnDeps, ownConsent } from './own-consent.ts'

/**
 * The customer's approval. One conditional update makes the consent AUTHORISED; then the authorisation request is
 * finished. Finishing can be repeated: a second press, also after a crash in between, gets the same address until the
 * code is exchanged.
 */
export type ApproveDeps = OwnDeps &
  EndRequestDeps &
  FurtherDeps & {
    consents: Pick<ConsentReading, 'find' | 'findFor' | 'renewedBy'>
    decisions: Pick<ConsentDecisions, 'authorise'>
    openId: Pick<OpenId, 'accept'>
    policiesOf(document: string): Promise<Policy[]>
    /** The customer's subject identifier (`sub`) at recipients. */
    subjectOf(document: string): string
  }
/** A customer's wish to approve a consent, with the chosen policies. */
export type ApproveRequest = Pick<ApprovalRequest, 'consentId' | 'approvedResources'> & { customer: Customer }

/**
 * @throws {Failure} NOT_FOUND, DOCUMENT_MISMATCH; FORBIDDEN when it was not claimed; INVALID_REQUEST when no policy
 *   is chosen of a group that has policies, or a policy is not the customer's; SECOND_FACTOR_NEEDED, and nothing is
 *   changed; CONSENT_NOT_WAITING (with `location` where there is one)
 */
export async function approve(deps: ApproveDeps, request: ApproveRequest): Promise<{ location: string }> {
  const { customer, consentId } = request
  const found = await deps.consents.findFor(customer.intentId, consentId)
  const further = await approveFurther(deps, { customer, consent: found?.consent })
  if (further) return further
  const { consent, intentId } = await ownConsent(deps, customer, found)
  const { status } = statusAt(consent, deps.clock.now())
  ensure(consent.claimedBy === customer.document, 'FORBIDDEN')
  if (!['AWAITING_AUTHORISATION', 'AUTHORISED'].includes(status))
    throw await endRequest(deps, { consent, intentId }, 'CONSENT_NOT_WAITING')
  const by = demandApprovalLevel(deps, { customer, consent, requested: found?.requested })
  if (status !== 'AWAITING_AUTHORISATION')
    return { location: await finish(deps, { customer, consent, intentId, by }) }
  const location = await authorise(deps, request, { consent, intentId, by })
  if (location !== undefined) return { location }
  // Another caller answered first, or the authorisation request is over.
  const answered = (await deps.consents.find(consentId)) ?? consent
  return { location: await finish(deps, { customer, consent: answered, intentId, by }) }
}

/**
 * Decision, receipt, news and the answer to the authorisation request are one transaction, and asked for at once: what another
 * caller has decided meanwhile undoes all of it, and so does a request that is over, whose answer nobody would hear.
 * @returns where the browser goes next; undefined when nothing was authorised
 */
async function authorise(
  deps: ApproveDeps,
  { customer, consentId, approvedResources }: ApproveRequest,
  { consent, intentId, by }: { consent: Consent; intentId: string; by: Authentication },
): Promise<string | undefined> {
  const resources = chosenResources(consent, await deps.policiesOf(customer.document), approvedResources)
  const approval = {
    at: deps.clock.now(),
    document: customer.document,
    intentId,
    grantId: randomBytes(32).toString('base64url'),
    resources,
    furtherApprovers: furtherApprovers(resources, customer.loggedUser),
  }
  const approved = approvedOf(consent, approval)
  const receipt = await approvalReceipt(deps, approved, approval)
  const news = await approvalNews(approved, {
    recipient: await deps.recipients.nameOf(consent),
    nameOf: deps.contacts.nameOf,
    receipt: receipt.number,
    renews: (await deps.consents.renewedBy(consentId, approval.at)) !== undefined,
  })
  const { document } = customer
  const { grantId } = approval
  // Reading the insurer's register takes time.
  if (statusAt(consent, deps.clock.now()).status !== 'AWAITING_AUTHORISATION') return undefined
  return deps.database
    .transaction(async (sql: Sql) => {
      const [isFirst, location] = await Promise.all([
        deps.decisions.authorise(sql, consentId, approval),
        accept(deps, sql, { document, intentId, grantId, by }),
        deps.receipts.keep(sql, receipt),
        ...news.map(({ to, news: told }) => deps.tell(sql, to, told)),
      ])
      if (!isFirst || location === undefined) throw new NothingAuthorised()
      return location
    })
    .catch((error: unknown) => {
      if (error instanceof NothingAuthorised) return undefined
      throw error
    })
}
class NothingAuthorised extends Error {}

/** Answers the authorisation request with what the customer granted. */
function accept(
  { openId, subjectOf }: Pick<ApproveDeps, 'openId' | 'subjectOf'>,
  sql: Sql,
  { document, intentId, grantId, by }: Granted,
): Promise<string | undefined> {
  return openId.accept(sql, { intentId, grantId, accountId: subjectOf(document), ...by })
}
type Granted = { document: string; intentId: string; grantId: string; by: Authentication }

const approvedOf = (consent: Consent, { at, resources, furtherApprovers }: Approval): Consent => ({
  ...consent,
  approvedAt: at,
  status: 'AUTHORISED',
  resources,
  approvers: furtherApprovers.map((document) => ({ document, approvedAt: undefined })),
})

/** The browser's next address, if this is the approved request and its code was not exchanged yet. */
async function finish(
  deps: ApproveDeps,
  {
    customer,
    consent,
    intentId,
    by,
  }: { customer: Customer; consent: Consent; intentId: string; by: Authentication },
): Promise<string> {
  const { status } = statusAt(consent, deps.clock.now())
  const { grantId, intentId: approvedIntent, inForceAt } = consent
  if (status !== 'AUTHORISED' || approvedIntent !== intentId || !grantId)
    throw await endRequest(deps, { consent, intentId }, 'CONSENT_NOT_WAITING')
  const location = inForceAt
    ? undefined
    : await accept(deps, deps.database, { document: customer.document, intentId, grantId, by })
  if (!location) throw await failWithReturnAddress(deps, consent, 'CONSENT_NOT_WAITING')
  return location
}

/**
 * The chosen policies, checked: at least one of every group that has policies, only the customer's own, only of groups
 * that the consent asks for. A group without policies requires none (docs/domain/holder.md).
 */
export function chosenResources(
  { permissions }: Pick<Consent, 'permissions'>,
  policies: readonly Policy[],
  approved: ApprovalRequest['approvedResources'],
): ChosenResource[] {
  const types = productTypes(permissions)
  const wanted = approved.filter(({ resources }) => resources.length > 0)
  ensure(
    wanted.every(({ type }) => types.includes(type)),
    'INVALID_REQUEST',
  )
  return types.flatMap((type) => {
    const own = policies.filter((policy) => policy.type === type)
    const ids = new Set(wanted.filter((group) => group.type === type).flatMap(({ resources }) => resources))
    const chosen = own.filter(({ policyId }) => ids.has(policyId))
    if (chosen.length !== ids.size || (own.length > 0 && chosen.length === 0))
      throw new Failure('INVALID_REQUEST')
    return chosen.map(toChosen)
  })
}

export function toChosen(policy: Policy): ChosenResource {
  const { type, policyId, productName, number, companyName, companyCnpj, approvers } = policy
  return {
    type,
    resourceId: policyId,
    productName,
    number,
    companyName,
    companyCnpj,
    approvers: approvers ?? [],
  }
}

/** Everyone else who must approve one of the chosen policies. */
function furtherApprovers(resources: readonly ChosenResource[], loggedUser: string): string[] {
  return [...new Set(resources.flatMap(({ approvers }) => approvers))].filter((one) => one !== loggedUser)
}
