import { DATA_APIS } from '@consente/contract/opin/data-apis'
import type { ResourceGroup } from '@consente/contract/portal/consents'
import type { Transmission } from '../sharing/transmission.ts'
import { listSource, RESOURCES, sharedFamilies } from './data-sources.ts'
import { type ListedPolicy, listedPolicies, listedResources } from './listed-policies.ts'

/** Of the resources API: somebody else at the holder has not authorised it yet, so that no product list has it. */
const WAITING = 'PENDING_AUTHORISATION'

/** Where lists of policies come from, and how each of these stands. */
export const LISTS: readonly string[] = [RESOURCES, ...DATA_APIS.map(listSource)].map(({ source }) => source)

/**
 * The policies that the holder listed for a sharing, by type: what its details name as shared. Those that wait for
 * further approvers are among them, by their number alone.
 * @param data what was received, by source
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
        ({ type, status, resourceId }) =>
          type === family.type &&
          status === WAITING &&
          !policies.some((policy) => policy.resourceId === resourceId),
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
