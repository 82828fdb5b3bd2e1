import type { ConsentCard, ResourceGroup } from '@consente/contract/portal/consents'
import { groupsWithNames, namedGroups } from '@consente/domain/permission-groups'
import { remembered } from '../../platform/base/remembered.ts'

/**
 * Permissions as the groups that the details show.
 * @param resources policies by type: those that the holder listed, once read; which ones the customer chose is known
 *   only at the holder
 */
export function resourceGroupsOf(
  permissions: readonly string[],
  resources: ReadonlyMap<string, ResourceGroup['resources']>,
): ResourceGroup[] {
  return groupsOf(permissions).map((group) => {
    const listed = resources.get(group.type)
    return listed ? { ...group, resources: listed } : group
  })
}

/** The groups as they are without policies. */
const groupsOf = remembered((permissions): ResourceGroup[] =>
  groupsWithNames(permissions).map(({ group }) => group),
)

/** The same with names only, as a card shows it. */
export const namedGroupsOf = remembered((permissions): ConsentCard['resourceGroups'] =>
  namedGroups(permissions).map(({ type, displayName }) => ({ type, displayName })),
)
