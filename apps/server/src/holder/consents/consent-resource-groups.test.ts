import { expect, it } from 'vitest'
import { toChosen } from '../decisions/approve-consent.ts'
import { POLICY as AUTO } from './consent.fixture.ts'
import { productTypes, resourceGroups } from './consent-resource-groups.ts'

const POLICY = { ...toChosen(AUTO), status: 'AVAILABLE' }
const PERMISSIONS = [
  'RESOURCES_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'CAPITALIZATION_TITLE_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
]

it('puts each policy into the group of its product', () => {
  const { resourceId, productName: displayName, number, companyName, companyCnpj, status } = POLICY
  const shown = { resourceId, displayName, number, companyName, companyCnpj, status }
  expect(resourceGroups(PERMISSIONS, [POLICY]).map(({ type, resources }) => [type, resources])).toEqual([
    ['CUSTOMERS_PERSONAL_IDENTIFICATIONS', []],
    ['DAMAGES_AND_PEOPLE_AUTO', [shown]],
    ['CAPITALIZATION_TITLES', []],
    ['RESOURCE', []],
  ])
})

it('names who must approve a policy, where more than one person must', () => {
  const shared = { ...POLICY, approvers: ['52998224725', '11144477735'] }
  const [group] = resourceGroups(['DAMAGES_AND_PEOPLE_AUTO_READ'], [shared, POLICY])
  expect(group?.resources.map(({ approvers }) => approvers)).toEqual([shared.approvers, undefined])
})

it('picks policies for products only', () => {
  expect(productTypes(PERMISSIONS)).toEqual(['DAMAGES_AND_PEOPLE_AUTO', 'CAPITALIZATION_TITLES'])
})
