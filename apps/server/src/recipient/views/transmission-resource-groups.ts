import type { ResourceGroup } from '@consente/contract/portal/consents'
import { groupsWithNames } from '@consente/domain/permission-groups'

/**
 * Permissions as the groups that the details show.
 * @param resources policies by type: those that the holder listed, once read; which ones the customer chose is known
 *   only at the holder
 */
export function resourceGroupsOf(
  permissions: readonly string[],
  resources: ReadonlyMap<string, ResourceGroup['resources']>,
): ResourceGroup[] {
  return groupsWithNames(permissions).map(({ group }) => {
    const listed = resources.get(group.type)
    return listed ? { ...group, resources: listed } : group
  })
}
