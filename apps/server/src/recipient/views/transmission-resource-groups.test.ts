import { situationOf } from '@consente/domain/sharing/situation-of'
import { cardNames } from '@consente/domain/sharing/status-label'
import { expect, it } from 'vitest'
import { resourceGroupsOf } from './transmission-resource-groups.ts'

const groups = resourceGroupsOf(
  [
    'CUSTOMERS_PERSONAL_ADDITIONALINFO_READ',
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'RESOURCES_READ',
  ],
  new Map(),
)

it('shows each kind of registration data, then products with their details, then the state of resources', () => {
  expect(groups.map(({ type, dataPermissions }) => [type, dataPermissions.length])).toEqual([
    ['CUSTOMERS_PERSONAL_IDENTIFICATIONS', 1],
    ['CUSTOMERS_PERSONAL_ADDITIONALINFO', 1],
    ['DAMAGES_AND_PEOPLE_AUTO', 2],
    ['RESOURCE', 1],
  ])
  expect(groups[0]?.displayName).toBe('Dados Cadastrais')
})

it('gives cards the types that their rules know', () => {
  const of = (status: string) => situationOf({ status }, new Date())
  expect(cardNames(of('ACTIVE'), groups)).toEqual([groups[2]?.displayName])
  expect(cardNames(of('AUTHORISED'), groups)).toHaveLength(3)
})
