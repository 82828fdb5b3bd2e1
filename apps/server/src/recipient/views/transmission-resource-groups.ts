import type { ConsentCard, ResourceGroup } from '@consente/contract/portal/consents'
import { namedGroups } from '@consente/domain/permission-groups'
import { permissionName } from '@consente/domain/permissions'

/**
 * Permissions as the groups that the details show.
 * @param resources policies by type: those that the holder listed, once read; which ones the customer chose is known
 *   only at the holder
 */
export function resourceGroupsOf(
  permissions: readonly string[],
  resources: ReadonlyMap<string, ResourceGroup['resources']>,
): ResourceGroup[] {
  return namedGroups(permissions).map(({ id, type, displayName, codes }) => ({
    resourceGroupId: id,
    type,
    displayName,
    resources: resources.get(type) ?? [],
    dataPermissions: codes.map((code) => ({
      permissionCode: code,
      displayName: permissionName(code),
      items: [],
    })),
  }))
}

/** The same with names only, as a card shows it. */
export const namedGroupsOf = (permissions: readonly string[]): ConsentCard['resourceGroups'] =>
  namedGroups(permissions).map(({ type, displayName }) => ({ type, displayName }))
