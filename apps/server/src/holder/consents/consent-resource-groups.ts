import type { ResourceGroup } from '@consente/contract/portal/consents'
import { groupsWithNames } from '@consente/domain/permission-groups'
import type { ChosenResource } from './consent.ts'

/**
 * Contents of a consent: registration data by kind, products with their policies, services, and RESOURCE for the list
 * of policies itself, in the order of the permission table.
 * @param resources policies to choose from, or the chosen ones; groups of other types have none
 */
export function resourceGroups(
  permissions: readonly string[],
  resources: readonly ShownResource[],
  isOver = false,
): ResourceGroup[] {
  return groupsWithNames(permissions).map(({ group, hasPolicies }) => {
    if (!hasPolicies) return group
    const own = resources.filter(({ type }) => type === group.type)
    const waited = isOver && own.length > 0 && own.every(({ status }) => status === 'PENDING_AUTHORISATION')
    return { ...group, resources: own.map(toResource), ...(waited && { waited }) }
  })
}

/** A policy with its state now; `wasShared` of one that a sharing had which this request renews. */
export type ShownResource = ChosenResource & { status: string; wasShared?: boolean }

/** Types of which the customer chooses policies. */
export function productTypes(permissions: readonly string[]): string[] {
  return groupsWithNames(permissions).flatMap(({ group, hasPolicies }) => (hasPolicies ? [group.type] : []))
}

function toResource(resource: ShownResource): ResourceGroup['resources'][number] {
  const { resourceId, productName, number, companyName, companyCnpj, status, approvers, wasShared } = resource
  return {
    resourceId,
    displayName: productName,
    number,
    companyName,
    companyCnpj,
    status,
    ...(wasShared && { wasShared }),
    ...(approvers.length > 1 && { approvers: [...approvers] }),
  }
}
