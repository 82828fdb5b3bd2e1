import { DATA_APIS } from '@consente/contract/opin/data-apis'
import type { ResourceGroup } from '@consente/contract/portal/consents'
import { listSource, RESOURCES, sharedFamilies } from './data-sources.ts'
import { listedPolicies, listedResources } from './listed-policies.ts'
import type { Transmission } from './transmission.ts'

/** Where lists of policies come from, and how each of these stands. */
export const LISTS: readonly string[] = [RESOURCES, ...DATA_APIS.map(listSource)].map(({ source }) => source)

/**
 * The policies that the holder listed for a sharing, by type: what its details name as shared.
 * @param data what was received, by source
 */
export function receivedResources(
  data: ReadonlyMap<string, unknown>,
  { permissions }: Transmission,
): ReadonlyMap<string, ResourceGroup['resources']> {
  const statuses = new Map(
    listedResources(data.get(RESOURCES.source)).map(({ type, resourceId, status }) => [
      `${type} ${resourceId}`,
      status,
    ]),
  )
  return new Map(
    sharedFamilies(permissions).map((family) => [
      family.type,
      listedPolicies(family.list, data.get(listSource(family).source)).map((policy) => {
        const status = statuses.get(`${family.type} ${policy.resourceId}`)
        return {
          resourceId: policy.resourceId,
          displayName: policy.productName ?? policy.resourceId,
          number: policy.resourceId,
          companyName: policy.companyName,
          companyCnpj: policy.companyCnpj,
          ...(status && { status }),
        }
      }),
    ]),
  )
}
