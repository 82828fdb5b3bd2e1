import type { ConsentCard, ResourceGroup } from '@consente/contract/portal/consents'
import { PERMISSION_GROUPS, type PermissionGroup, RESOURCES_READ } from '@consente/domain/permission-table'
import { groupOfPermission, isRegistrationPermission, permissionName } from '@consente/domain/permissions'
import type { ChosenResource } from '../consents/consent.ts'

/** One line of a consent's contents, in the portal's groups (specification section 3). */
type Covered = {
  id: string
  type: string
  displayName: string
  permissions: readonly string[]
  /** Whether the customer chooses policies of this type. */
  hasPolicies?: boolean
}

/**
 * Contents of a consent: registration data by kind, products with their policies, services, and RESOURCE for the list
 * of policies itself, in the order of the permission table.
 * @param resources policies to choose from, or the chosen ones; groups of other types have none
 */
export function resourceGroups(
  permissions: readonly string[],
  resources: ReadonlyArray<ChosenResource & { status: string }>,
): ResourceGroup[] {
  return covered(permissions).map(({ id, type, displayName, permissions: codes, hasPolicies }) => ({
    resourceGroupId: id,
    type,
    displayName,
    resources: hasPolicies ? resources.filter((resource) => resource.type === type).map(toResource) : [],
    dataPermissions: codes.map((code) => ({
      permissionCode: code,
      displayName: permissionName(code),
      items: [],
    })),
  }))
}

/** The same with names only, as a card shows it. */
export const namedGroups = (permissions: readonly string[]): ConsentCard['resourceGroups'] =>
  covered(permissions).map(({ type, displayName }) => ({ type, displayName }))

/** Types of which the customer chooses policies. */
export function productTypes(permissions: readonly string[]): string[] {
  return heldGroups(permissions).flatMap(({ resourceType }) => resourceType ?? [])
}

function covered(permissions: readonly string[]): Covered[] {
  const held = new Set(permissions)
  const groups = heldGroups(permissions).flatMap((group) => {
    const codes = group.permissions.filter((code) => held.has(code))
    return codes.every(isRegistrationPermission) ? codes.map(registrationData) : [dataOf(group, codes)]
  })
  return held.has(RESOURCES_READ) ? [...groups, LIST_OF_RESOURCES] : groups
}

/** Groups that contain one of the permissions, in the table's order. */
function heldGroups(permissions: readonly string[]): PermissionGroup[] {
  const held = new Set(permissions.map(groupOfPermission))
  return PERMISSION_GROUPS.filter((group) => held.has(group))
}

/** CUSTOMERS_PERSONAL_QUALIFICATION_READ → group CUSTOMERS_PERSONAL_QUALIFICATION, 'Dados Qualitativos'. */
function registrationData(code: string): Covered {
  const type = code.replace(/_READ$/, '')
  return { id: type, type, displayName: permissionName(code), permissions: [code] }
}

/** A product; or a service, whose type is ENDORSEMENT, or RESOURCE for the others (decisions, "Holder"). */
function dataOf({ id, name: displayName, resourceType }: PermissionGroup, permissions: string[]): Covered {
  if (resourceType)
    return { id: resourceType, type: resourceType, displayName, permissions, hasPolicies: true }
  return { id, type: id === 'ENDORSEMENT' ? 'ENDORSEMENT' : 'RESOURCE', displayName, permissions }
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

const LIST_OF_RESOURCES: Covered = {
  id: 'RESOURCE',
  type: 'RESOURCE',
  displayName: 'Lista de apólices e contratos',
  permissions: [RESOURCES_READ],
}
