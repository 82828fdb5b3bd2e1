import type { ConsentCard, ResourceGroup } from '@consente/contract/portal/consents'
import { RESOURCES_READ } from '@consente/domain/permission-table'
import { groupOfPermission, isRegistrationPermission, permissionName } from '@consente/domain/permissions'

type Place = { id: string; type: string; name: string }

/**
 * Permissions as the groups that the details show: one for each kind of registration data, one for a product with all
 * its details, and RESOURCE for the status of the resources.
 * @param resources policies by type: those that the holder listed, once read; which ones the customer chose is known
 *   only at the holder
 */
export function resourceGroupsOf(
  permissions: readonly string[],
  resources: ReadonlyMap<string, ResourceGroup['resources']>,
): ResourceGroup[] {
  return placesOf(permissions).map(({ id, type, name, codes }) => ({
    resourceGroupId: id,
    type,
    displayName: name,
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
  placesOf(permissions).map(({ type, name }) => ({ type, displayName: name }))

function placesOf(permissions: readonly string[]): Array<Place & { codes: string[] }> {
  const places = new Map<string, Place & { codes: string[] }>()
  for (const code of permissions) {
    const place = placeOf(code)
    const known = places.get(place.id)
    if (known) known.codes.push(code)
    else places.set(place.id, { ...place, codes: [code] })
  }
  return [...places.values()].sort((a, b) => rank(a) - rank(b))
}

function placeOf(code: string): Place {
  if (code === RESOURCES_READ) return { id: 'RESOURCE', type: 'RESOURCE', name: permissionName(code) }
  const group = groupOfPermission(code)
  if (group === undefined || isRegistrationPermission(code)) {
    // Types of the resources API: the code without `_READ`.
    const type = code.replace(/_READ$/, '')
    return { id: type, type, name: permissionName(code) }
  }
  return { id: group.id, type: group.resourceType ?? group.id, name: group.name }
}

const REGISTRATION_ORDER = ['IDENTIFICATIONS', 'QUALIFICATION', 'ADDITIONALINFO']

/** Order: registration data as the customer chose them; products; the status of resources. */
function rank({ type }: Place): number {
  if (type === 'RESOURCE') return 100
  const place = REGISTRATION_ORDER.findIndex(
    (ending) => type.startsWith('CUSTOMERS_') && type.endsWith(ending),
  )
  return place >= 0 ? place : 50
}
