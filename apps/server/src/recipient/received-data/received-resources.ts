import { DATA_APIS } from '@consente/contract/opin/data-apis'
import type { ResourceGroup } from '@consente/contract/portal/consents'
import type { Transmission } from '../sharing/transmission.ts'
import { listSource, RESOURCES, sharedFamilies } from './data-sources.ts'
import { isWaiting, type ListedPolicy, listedPolicies, listedResources } from './listed-policies.ts'

/** Sources with lists of policies, and with the status of each policy. */
export const LISTS: readonly string[] = [RESOURCES, ...DATA_APIS.map(listSource)].map(({ source }) => source)

/**
 * The policies that the holder listed for a sharing, by type, as the details show them. Those that wait for further
 * approvers are included with their number only.
 * @param data received data, by source
 */
export function receivedResources(
  data: ReadonlyMap<string, unknown>,
  { permissions }: Pick<Transmission, 'permissions'>,
): ReadonlyMap<string, ResourceGroup['resources']> {
  const listed = listedResources(data.get(RESOURCES.source))
  const statuses = new Map(listed.map(({ type, resourceId, status }) => [`${type} ${resourceId}`, status]))
  return new Map(
    sharedFamilies(permissions).map((family) => {
      const policies = listedPolicies(family.list, data.get(listSource(family).source))
      const waiting = listed.filter(
        (resource) =>
          resource.type === family.type &&
          isWaiting(resource) &&
          !policies.some((policy) => policy.resourceId === resource.resourceId),
      )
      return [
        family.type,
        [
          ...policies.map((policy) => shown(policy, statuses.get(`${family.type} ${policy.resourceId}`))),
          ...waiting.map(({ resourceId, status }) => ({ resourceId, displayName: resourceId, status })),
        ],
      ]
    }),
  )
}

function shown(policy: ListedPolicy, status: string | undefined): ResourceGroup['resources'][number] {
  return {
    resourceId: policy.resourceId,
    displayName: policy.productName ?? policy.resourceId,
    number: policy.resourceId,
    companyName: policy.companyName,
    companyCnpj: policy.companyCnpj,
    ...(status && { status }),
  }
}
