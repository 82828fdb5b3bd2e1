import type { ResourceGroup } from '@consente/contract/portal/consents'
import { listSource, RESOURCES, sharedFamilies } from './data-sources.ts'
import { listedPolicies, listedResources } from './listed-policies.ts'
import type { ReceivedDataStore } from './received-data.store.ts'
import type { Transmission } from './transmission.ts'

/** The policies that the holder listed for a sharing, by type: what its details name as shared. */
export async function receivedResources(
  received: Pick<ReceivedDataStore, 'someOf'>,
  { id, permissions }: Transmission,
): Promise<ReadonlyMap<string, ResourceGroup['resources']>> {
  const families = sharedFamilies(permissions)
  if (families.length === 0) return new Map()
  const sources = [RESOURCES, ...families.map(listSource)].map(({ source }) => source)
  const data = new Map((await received.someOf(id, sources)).map((piece) => [piece.source, piece.data]))
  const statuses = new Map(
    listedResources(data.get(RESOURCES.source)).map(({ type, resourceId, status }) => [
      `${type} ${resourceId}`,
      status,
    ]),
  )
  return new Map(
    families.map((family) => [
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
