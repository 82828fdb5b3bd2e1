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
  /** Types that never went, of a sharing that is over. */
  waited: readonly string[] = [],
): ResourceGroup[] {
  return groupsWithNames(permissions).map(({ group }) => ({
    ...group,
    resources: resources.get(group.type) ?? group.resources,
    ...(waited.includes(group.type) && { waited: true }),
  }))
}
