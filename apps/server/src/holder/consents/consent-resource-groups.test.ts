import { expect, it } from 'vitest'
import { productTypes, resourceGroups } from './consent-resource-groups.ts'

const POLICY = {
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  resourceId: 'AUTO-1',
  productName: 'Auto',
  number: '1',
  companyName: 'Companhia',
  companyCnpj: '11222333000181',
  approvers: [],
  status: 'AVAILABLE',
}
const PERMISSIONS = [
  'RESOURCES_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
  'CUSTOMERS_PERSONAL_ADDITIONALINFO_READ',
  'CAPITALIZATION_TITLE_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ',
]

it('groups registration data by kind, products with their policies, and the list last', () => {
  const groups = resourceGroups(PERMISSIONS, [POLICY])
  expect(groups.map(({ type, displayName }) => [type, displayName])).toEqual([
    ['CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'],
    ['CUSTOMERS_PERSONAL_QUALIFICATION', 'Dados Qualitativos'],
    ['CUSTOMERS_PERSONAL_ADDITIONALINFO', 'Dados Complementares'],
    ['DAMAGES_AND_PEOPLE_AUTO', expect.any(String)],
    ['CAPITALIZATION_TITLES', 'Capitalização'],
    ['RESOURCE', 'Lista do que foi autorizado'],
  ])
  expect(groups[4]?.resources).toEqual([])
  expect(groups[3]?.resources).toEqual([
    {
      resourceId: 'AUTO-1',
      displayName: 'Auto',
      number: '1',
      companyName: 'Companhia',
      companyCnpj: '11222333000181',
      status: 'AVAILABLE',
    },
  ])
  expect(groups[3]?.dataPermissions.map(({ permissionCode }) => permissionCode)).toEqual(PERMISSIONS.slice(5))
})

it('names who must approve a policy, where more than one person must', () => {
  const shared = { ...POLICY, approvers: ['52998224725', '11144477735'] }
  const [group] = resourceGroups(['DAMAGES_AND_PEOPLE_AUTO_READ'], [shared, POLICY])
  expect(group?.resources.map(({ approvers }) => approvers)).toEqual([shared.approvers, undefined])
})

it('picks policies for products only', () => {
  expect(productTypes(PERMISSIONS)).toEqual(['DAMAGES_AND_PEOPLE_AUTO', 'CAPITALIZATION_TITLES'])
})

it('shows services: an endorsement by its own type, a claim by its permission', () => {
  expect(resourceGroups(['ENDORSEMENT_REQUEST_CREATE'], [])).toMatchObject([{ type: 'ENDORSEMENT' }])
  expect(resourceGroups(['CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'], [])).toMatchObject([
    {
      type: 'RESOURCE',
      dataPermissions: [{ permissionCode: 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE' }],
    },
  ])
})
