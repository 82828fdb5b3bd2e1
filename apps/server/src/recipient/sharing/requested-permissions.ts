import { RESOURCES_READ } from '@consente/domain/permission-table'
import { canonicalPermission, groupOfPermission, listPermissionOf } from '@consente/domain/permissions'
import { ensure } from '../../platform/base/failure.ts'

/**
 * What a customer's request asks for, as v3 codes: RESOURCES_READ always (specification section 6), the list of a
 * product whenever one of its details is asked (the API needs it to find the ids), each code once.
 * @throws {Failure} INVALID_REQUEST for an unknown code, one of a service (they need facts that this call does not
 * carry), one of the other kind of customer, or nothing beside RESOURCES_READ (refused by every holder).
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
