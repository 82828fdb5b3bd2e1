import { expect, it } from 'vitest'
import { PERMISSION_GROUPS } from './permission-table.ts'
import {
  canonicalPermission,
  groupOfPermission,
  isKnownPermission,
  listPermissionOf,
  permissionForVersion,
  permissionName,
} from './permissions.ts'

it('holds the 125 codes of v3.0.0 in 46 groups', () => {
  expect(PERMISSION_GROUPS).toHaveLength(46)
  expect(new Set(PERMISSION_GROUPS.flatMap((group) => group.permissions)).size + 1).toBe(125)
})
it("maps the specification's spelling to the scheme's and back for an old version", () => {
  const [specified, ours] = [
    'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
    'CUSTOMERS_PERSONAL_ADDITIONALINFO_READ',
  ]
  expect(canonicalPermission(specified)).toBe(ours)
  expect(permissionForVersion(ours, 1)).toBe(specified)
  expect(permissionForVersion(ours, 3)).toBe(ours)
  expect(permissionForVersion('PENSION_PLAN_CLAIM_READ', 2)).toBe('PENSION_PLAN_CLAIM')
})
it('knows the list code that a detail needs', () => {
  expect(listPermissionOf('DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ')).toBe('DAMAGES_AND_PEOPLE_AUTO_READ')
  expect(listPermissionOf('CUSTOMERS_PERSONAL_QUALIFICATION_READ')).toBeUndefined()
})
it('names what a code gives', () => {
  expect(permissionName('CUSTOMERS_BUSINESS_QUALIFICATION_READ')).toBe('Dados Qualitativos')
  expect(permissionName('CUSTOMERS_PERSONAL_ADITTIONALINFO_READ')).toBe('Dados Complementares')
  expect(groupOfPermission('DAMAGES_AND_PEOPLE_AUTO_READ')?.name).toBe('Automóvel')
  expect(isKnownPermission('BAD_PERMISSION')).toBe(false)
})
it('knows every code of the scheme, the list of policies among them', () => {
  expect(isKnownPermission('RESOURCES_READ')).toBe(true)
  expect(isKnownPermission('DAMAGES_AND_PEOPLE_AUTO_READ')).toBe(true)
})
it('writes each code as each version does', () => {
  expect(permissionForVersion('CAPITALIZATION_TITLE_READ', 1)).toBe('CAPITALIZATION_TITLES_READ')
  expect(permissionForVersion('DAMAGES_AND_PEOPLE_AUTO_READ', 1)).toBe('DAMAGES_AND_PEOPLE_AUTO_READ')
})
it('unknown codes have no list, and their own name', () => {
  expect(listPermissionOf('NEW_CODE_READ')).toBeUndefined()
  expect(permissionName('NEW_CODE_READ')).toBe('NEW_CODE_READ')
  expect(permissionName('CUSTOMERS_NEW_READ')).toBe('CUSTOMERS_NEW_READ')
})
