import { type FurtherApproval, furtherApproval } from '@consente/domain/further-approval'
import type { SentBeforeEnd } from '@consente/domain/receipt'
import type { ChosenResource, Consent, ShownConsent } from './consent.ts'

/**
 * Status of a chosen policy in the resources API and the portal: PENDING_AUTHORISATION while one of its approvers has
 * not approved; otherwise the insurer's status of the policy, UNAVAILABLE when the policy no longer exists.
 * @param current status of the customer's policies, by id
 */
export function resourceStatus(
  resource: ChosenResource,
  { approvers }: Pick<Consent, 'approvers'>,
  current: ReadonlyMap<string, string>,
): string {
  if (isWaiting(resource, { approvers })) return 'PENDING_AUTHORISATION'
  return current.get(`${resource.type} ${resource.resourceId}`) ?? 'UNAVAILABLE'
}

/** True if one of its approvers has not approved yet. */
export function isWaiting(resource: ChosenResource, { approvers }: Pick<Consent, 'approvers'>): boolean {
  const missing = approvers.filter((approver) => !approver.approvedAt).map(({ document }) => document)
  return resource.approvers.some((document) => missing.includes(document))
}

/** The part of an authorised consent that waits for people who have not approved it. */
export function partThatWaits(consent: ShownConsent): FurtherApproval {
  const { permissions, resources } = consent
  const waiting = resources.filter((resource) => isWaiting(resource, consent)).length
  return furtherApproval(permissions, { shared: resources.length, waiting })
}

/** The consent with the approvals that it had at an instant. */
export const asApprovedBy = (consent: ShownConsent, instant: Date): ShownConsent => ({
  ...consent,
  approvers: consent.approvers.map(({ approvedAt, ...approver }) => ({
    ...approver,
    approvedAt: approvedAt && approvedAt <= instant ? approvedAt : undefined,
  })),
})

/** The part that has gone of a consent that ends now; undefined if all of it has, or may have. */
export function sentBeforeEnd(consent: ShownConsent): SentBeforeEnd | undefined {
  const waiting = consent.inForceAt ? partThatWaits(consent) : 'ALL'
  return waiting === 'NONE' ? undefined : waiting === 'ALL' ? 'NONE' : 'SOME'
}

/** Status of each policy by type and id; AVAILABLE where the insurer tells none. */
export function statusByResource(
  policies: ReadonlyArray<{ type: string; policyId: string; status?: string | undefined }>,
): Map<string, string> {
  return new Map(policies.map(({ type, policyId, status }) => [`${type} ${policyId}`, status ?? 'AVAILABLE']))
}
