import { expect, it } from 'vitest'
import { inCatalogueOrder } from './catalogue-order.ts'
import { PERMISSION_GROUPS } from './permission-table.ts'

const order = (codes: string[]) => inCatalogueOrder(codes, (code) => code)

it('puts registration data first, common products before rare ones, and the unknown last as it came', () => {
  const sorted = [
    'CUSTOMERS_BUSINESS_IDENTIFICATION',
    'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
    'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'CAPITALIZATION_TITLES',
    'DAMAGES_AND_PEOPLE_RURAL',
    'PET',
    'RESOURCE',
    'ENDORSEMENT',
  ]
  expect(order([...sorted.slice(6), ...sorted.slice(0, 6).toReversed()])).toEqual(sorted)
})

it('has a place for every product of the permission table, by any of its names', () => {
  const products = PERMISSION_GROUPS.filter(({ resourceType }) => resourceType !== undefined)
  expect(products).toHaveLength(13)
  for (const { id, resourceType = '', permissions } of products)
    expect(order(['PET', id, resourceType, ...permissions]).at(-1)).toBe('PET')
})
