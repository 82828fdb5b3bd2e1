import { canonicalPermission, groupOfPermission, listPermissionOf } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import { ensure } from '../../platform/base/failure.ts'

/**
 * The v3 codes of a customer's request: always RESOURCES_READ (docs/domain/roles.md), the list of a product with any of
 * its details (the API needs it to find the ids), each code once.
 * @throws {Failure} INVALID_REQUEST for an unknown code, a service code (services need facts that this call does not
 *   carry), a code of the other kind of customer, or no code beside RESOURCES_READ (refused by every holder)
 */
export function requestedPermissions(codes: readonly string[], customer: 'CPF' | 'CNPJ'): string[] {
  const asked = codes.map(canonicalPermission).filter((code) => code !== RESOURCES_READ)
  ensure(asked.length > 0, 'INVALID_REQUEST')
  const other = customer === 'CPF' ? 'PJ' : 'PF'
  for (const code of asked) {
    const group = groupOfPermission(code)
    ensure(group && group.phase === 2 && group.person !== other, 'INVALID_REQUEST')
  }
  const lists = asked.map(listPermissionOf).filter((code) => code !== undefined)
  return [...new Set([RESOURCES_READ, ...lists, ...asked])].sort()
}
