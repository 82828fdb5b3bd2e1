import type { ChosenResource, Consent } from './consent.ts'

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
  const waiting = approvers.filter((approver) => !approver.approvedAt).map(({ document }) => document)
  if (resource.approvers.some((document) => waiting.includes(document))) return 'PENDING_AUTHORISATION'
  return current.get(`${resource.type} ${resource.resourceId}`) ?? 'UNAVAILABLE'
}

export function statusByResource(
  policies: ReadonlyArray<{ type: string; policyId: string; status?: string | undefined }>,
): Map<string, string> {
  return new Map(policies.map(({ type, policyId, status }) => [`${type} ${policyId}`, status ?? 'AVAILABLE']))
}
