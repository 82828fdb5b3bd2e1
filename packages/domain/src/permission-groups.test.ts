import { expect, it } from 'vitest'
import {
  groupNames,
  groupsWithNames,
  namedGroups,
  namesBeyond,
  namesProduct,
  sharedNames,
} from './permission-groups.ts'

const PERMISSIONS = [
  'RESOURCES_READ',
  'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
  'NEW_CODE_READ',
  'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
  'CAPITALIZATION_TITLE_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
]
const GROUPS = [
  ['Dados Cadastrais', 1],
  ['Dados Qualitativos', 1],
  ['Automóvel', 2],
  ['Capitalização', 1],
  ['NEW_CODE_READ', 1],
  ['Lista do que foi autorizado', 1],
]
const shape = (permissions: readonly string[]) =>
  namedGroups(permissions).map(({ displayName, codes }) => [displayName, codes.length])

it('stand in the order of the catalogue under one name each, whatever the order of the permissions', () => {
  expect(shape(PERMISSIONS)).toEqual(GROUPS)
  expect(shape(PERMISSIONS.toReversed())).toEqual(GROUPS)
})

it('say what kind of data they are, and whether policies are chosen', () => {
  const groups = namedGroups([
    'RESOURCES_READ',
    'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'ENDORSEMENT_REQUEST_CREATE',
    'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE',
    'A_READ_B',
  ])
  expect(groups.map(({ id, type, hasPolicies }) => [id, type, hasPolicies])).toEqual([
    ['CUSTOMERS_PERSONAL_QUALIFICATION', 'CUSTOMERS_PERSONAL_QUALIFICATION', false],
    ['DAMAGES_AND_PEOPLE_AUTO', 'DAMAGES_AND_PEOPLE_AUTO', true],
    ['CLAIM_NOTIFICATION_DAMAGE', 'RESOURCE', false],
    ['ENDORSEMENT', 'ENDORSEMENT', false],
    ['A_READ_B', 'A_READ_B', false],
    ['RESOURCE', 'RESOURCE', false],
  ])
  expect(groups.map(({ codes }) => codes.length)).toEqual([1, 1, 1, 1, 1, 1])
})
it('name what is shared without the list of policies', () => {
  expect(sharedNames(PERMISSIONS)).toEqual(GROUPS.slice(0, -1).map(([name]) => name))
  expect(namedGroups([])).toEqual([])
})

it('details name each permission by its code and in words', () => {
  const [group] = groupsWithNames(['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ'])
  expect(group?.group).toMatchObject({
    resources: [],
    dataPermissions: [
      { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ', displayName: 'Lista de apólices', items: [] },
      { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', displayName: 'Prêmio', items: [] },
    ],
  })
})

it('cards have types and names alone', () => {
  expect(groupNames(['DAMAGES_AND_PEOPLE_AUTO_READ'])).toEqual([
    { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
  ])
})

it('a product among names has a list of policies that goes along', () => {
  expect([['Dados Cadastrais', 'Automóvel'], ['Dados Cadastrais'], []].map(namesProduct)).toEqual([
    true,
    false,
    false,
  ])
})

it('what a change adds: whole groups, and permissions of groups in both', () => {
  const before = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
  const after = [
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'CAPITALIZATION_TITLE_READ',
  ]
  expect(namesBeyond(before, after)).toEqual(['Prêmio (Automóvel)', 'Capitalização'])
  expect(namesBeyond(after, before)).toEqual([])
  expect(namesBeyond([], before)).toEqual(['Automóvel'])
})
