import type { ResourceGroup } from '@consente/contract/portal/consents'
import { namedGroups } from '@consente/domain/permission-groups'
import { permissionName } from '@consente/domain/permissions'
import type { ChosenResource } from '../consents/consent.ts'

/**
 * Contents of a consent: registration data by kind, products with their policies, services, and RESOURCE for the list
 * of policies itself, in the order of the permission table.
 * @param resources policies to choose from, or the chosen ones; groups of other types have none
 */
export function resourceGroups(
  permissions: readonly string[],
  resources: ReadonlyArray<ChosenResource & { status: string }>,
): ResourceGroup[] {
  return namedGroups(permissions).map(({ id, type, displayName, codes, hasPolicies }) => ({
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

/** Types of which the customer chooses policies. */
export function productTypes(permissions: readonly string[]): string[] {
  return namedGroups(permissions).flatMap(({ type, hasPolicies }) => (hasPolicies ? [type] : []))
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
