import type { ResourceGroup } from '@consente/contract/portal/consents'
import { PERMISSION_GROUPS, type PermissionGroup, RESOURCES_READ } from '@consente/domain/permission-table'
import { groupOfPermission, isRegistrationPermission, permissionName } from '@consente/domain/permissions'
import type { ChosenResource } from './consent.ts'

/**
 * What a consent covers, in the portal's groups (specification section 3): registration data by kind, products with
 * their policies, services, and RESOURCE for the list of policies itself. Order of the permission table.
 * @param resources policies to choose from, or those chosen; groups of other types have none.
 */
export function resourceGroups(
  permissions: readonly string[],
  resources: ReadonlyArray<ChosenResource & { status: string }>,
): ResourceGroup[] {
  const held = new Set(permissions)
  const groups = heldGroups(permissions).flatMap((group) => {
    const codes = group.permissions.filter((code) => held.has(code))
    if (codes.every(isRegistrationPermission)) return codes.map(registrationGroup)
    return [group.resourceType ? productGroup(group, codes, resources) : serviceGroup(group, codes)]
  })
  return held.has(RESOURCES_READ) ? [...groups, LIST_OF_RESOURCES] : groups
}

/** Types whose policies the customer picks from. */
export function productTypes(permissions: readonly string[]): string[] {
  return heldGroups(permissions).flatMap(({ resourceType }) => resourceType ?? [])
}

const PLACES = new Map(PERMISSION_GROUPS.map((group, place) => [group, place]))

/** Groups that the permissions are of, in the table's order: a list of sharings asks for each of its cards. */
function heldGroups(permissions: readonly string[]): PermissionGroup[] {
  const groups = new Set(permissions.flatMap((code) => groupOfPermission(code) ?? []))
  return [...groups].sort((one, other) => (PLACES.get(one) ?? 0) - (PLACES.get(other) ?? 0))
}

const permissionOf = (code: string): ResourceGroup['dataPermissions'][number] => ({
  permissionCode: code,
  displayName: permissionName(code),
  items: [],
})

/** CUSTOMERS_PERSONAL_QUALIFICATION_READ → group CUSTOMERS_PERSONAL_QUALIFICATION, 'Dados Qualitativos'. */
function registrationGroup(code: string): ResourceGroup {
  const type = code.replace(/_READ$/, '')
  return { ...namedGroup(type, permissionName(code)), dataPermissions: [permissionOf(code)] }
}

function productGroup(
  group: PermissionGroup,
  codes: readonly string[],
  resources: ReadonlyArray<ChosenResource & { status: string }>,
): ResourceGroup {
  return {
    ...namedGroup(group.resourceType ?? group.id, group.name),
    resources: resources.filter(({ type }) => type === group.resourceType).map(toResource),
    dataPermissions: codes.map(permissionOf),
  }
}

function toResource(resource: ChosenResource & { status: string }): ResourceGroup['resources'][number] {
  const { resourceId, productName, number, companyName, companyCnpj, status, approvers } = resource
  return {
    resourceId,
    displayName: productName,
    number,
    companyName,
    companyCnpj,
    status,
    ...(approvers.length > 1 && { approvers: [...approvers] }),
  }
}

/** Types of services: ENDORSEMENT, and RESOURCE for the rest (decisions, "Holder"). */
function serviceGroup(group: PermissionGroup, codes: readonly string[]): ResourceGroup {
  const type = group.id === 'ENDORSEMENT' ? 'ENDORSEMENT' : 'RESOURCE'
  return {
    ...namedGroup(type, group.name),
    resourceGroupId: group.id,
    dataPermissions: codes.map(permissionOf),
  }
}

function namedGroup(type: string, displayName: string): ResourceGroup {
  return { resourceGroupId: type, type, displayName, resources: [], dataPermissions: [] }
}

const LIST_OF_RESOURCES: ResourceGroup = {
  ...namedGroup('RESOURCE', 'Lista de apólices e contratos'),
  dataPermissions: [permissionOf(RESOURCES_READ)],
}
