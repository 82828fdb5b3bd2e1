import { remembered } from './base/remembered.ts'
import { inCatalogueOrder } from './catalogue-order.ts'
import { PERMISSION_GROUPS, type PermissionGroup } from './permission-table.ts'
import { groupOfPermission, isRegistrationPermission, permissionName } from './permissions.ts'
import { RESOURCES_READ } from './resources-read.ts'

/** One group of data that permissions give, under its one name. */
export type NamedGroup = {
  id: string
  /** Type of the resources API; ENDORSEMENT, and RESOURCE for other services and the list of policies. */
  type: string
  displayName: string
  /** v3 codes of the group that are among the permissions, in the table's order. */
  codes: string[]
  /** True if the customer chooses policies of this type. */
  hasPolicies: boolean
}

/**
 * Permissions as the groups that every page names, at the recipient and at the holder, in the order of the catalogue
 * (`catalogue-order.ts`): registration data by kind, products, services, codes that are not known, and the list of
 * policies last (docs/domain/entities.md).
 */
export function namedGroups(permissions: readonly string[]): NamedGroup[] {
  const held = new Set(permissions)
  const known = PERMISSION_GROUPS.flatMap((group) => {
    const codes = group.permissions.filter((code) => held.has(code))
    if (codes.length === 0) return []
    return codes.every(isRegistrationPermission) ? codes.map(single) : [dataOf(group, codes)]
  })
  const unknown = [...held].filter((code) => code !== RESOURCES_READ && !groupOfPermission(code)).map(single)
  return [
    ...inCatalogueOrder(known, ({ type }) => type),
    ...unknown,
    ...(held.has(RESOURCES_READ) ? [LIST_OF_POLICIES] : []),
  ]
}

/** The same as details show them, at the recipient and at the holder: each permission by its name, and no policies yet. */
export const groupsWithNames = remembered((permissions) =>
  namedGroups(permissions).map(({ id, type, displayName, codes, hasPolicies }) => ({
    hasPolicies,
    group: {
      resourceGroupId: id,
      type,
      displayName,
      resources: [],
      dataPermissions: codes.map((code) => ({
        permissionCode: code,
        displayName: permissionName(code),
        items: [],
      })),
    },
  })),
)

/** The same with names only, as a card shows it. */
export const groupNames = remembered((permissions) =>
  namedGroups(permissions).map(({ type, displayName }) => ({ type, displayName })),
)

/** CUSTOMERS_PERSONAL_QUALIFICATION_READ → group CUSTOMERS_PERSONAL_QUALIFICATION, 'Dados Qualitativos'. */
function single(code: string): NamedGroup {
  const type = code.replace(/_READ$/, '')
  return { id: type, type, displayName: permissionName(code), codes: [code], hasPolicies: false }
}

/** A product; or a service, whose type is ENDORSEMENT, or RESOURCE for the others (docs/domain/holder.md). */
function dataOf({ id, name: displayName, resourceType }: PermissionGroup, codes: string[]): NamedGroup {
  if (resourceType) return { id: resourceType, type: resourceType, displayName, codes, hasPolicies: true }
  const type = id === 'ENDORSEMENT' ? 'ENDORSEMENT' : 'RESOURCE'
  return { id, type, displayName, codes, hasPolicies: false }
}

/** Names of what permissions share; the list of policies, which comes along with every product, does not count. */
export const sharedNames = (permissions: readonly string[]): string[] =>
  namedGroups(permissions.filter((code) => code !== RESOURCES_READ)).map(({ displayName }) => displayName)

const PRODUCTS = new Set(PERMISSION_GROUPS.filter(({ resourceType }) => resourceType).map(({ name }) => name))

/** True if names of shared groups hold a product's: then the list of its policies goes along. */
export const namesProduct = (names: readonly string[]): boolean => names.some((name) => PRODUCTS.has(name))

/** The second permissions beyond the first: whole groups, or "Sinistros (Automóvel)" of a group in both. */
export function namesBeyond(first: readonly string[], second: readonly string[]): string[] {
  const groupsIn = (permissions: readonly string[]): NamedGroup[] =>
    namedGroups(permissions.filter((code) => code !== RESOURCES_READ))
  const known = new Set(groupsIn(first).map(({ id }) => id))
  return groupsIn(second).flatMap(({ id, displayName, codes }) =>
    known.has(id)
      ? codes
          .filter((code) => !first.includes(code))
          .map((code) => `${permissionName(code)} (${displayName})`)
      : [displayName],
  )
}

export const LIST_OF_POLICIES: NamedGroup = {
  id: 'RESOURCE',
  type: 'RESOURCE',
  displayName: 'Lista do que foi autorizado',
  codes: [RESOURCES_READ],
  hasPolicies: false,
}
