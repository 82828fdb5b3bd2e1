import { expect, it } from 'vitest'
import { namedGroups } from './permission-groups.ts'

const PERMISSIONS = [
  'RESOURCES_READ',
  'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
  'NEW_CODE_READ',
  'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
  'CAPITALIZATION_TITLE_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
]
const shape = (permissions: readonly string[]) =>
  namedGroups(permissions).map(({ displayName, codes }) => [displayName, codes.length])

it('stand in the order of the catalogue under one name each, whatever the order of the permissions', () => {
  const groups = [
    ['Dados Cadastrais', 1],
    ['Dados Qualitativos', 1],
    ['Automóvel', 2],
    ['Capitalização', 1],
    ['NEW_CODE_READ', 1],
    ['Lista de apólices e contratos', 1],
  ]
  expect(shape(PERMISSIONS)).toEqual(groups)
  expect(shape(PERMISSIONS.toReversed())).toEqual(groups)
})
