import { expect, it } from 'vitest'
import { sharedFamilies } from './data-sources.ts'
import { listedPolicies } from './listed-policies.ts'

const [auto] = sharedFamilies(['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ'])

it('the first ten thousand entries of a list beyond any customer’s are looked at, and no further one', () => {
  if (!auto) throw new Error('The list of the family is read with its permission.')
  const { list } = auto
  const company = (id: string) => ({
    companyName: 'Beta Seguradora S.A.',
    cnpjNumber: '11222333000181',
    [list.items]: [{ [list.id]: id, productName: 'Auto Completo' }],
  })
  const brand = (id: string) => ({ brand: 'Beta', companies: [company(id)] })
  const numbers = (entries: unknown[]) => listedPolicies(list, entries).map(({ resourceId }) => resourceId)
  expect(numbers([...Array(9_999).fill(0), brand('A1'), brand('A2')])).toEqual(['A1'])
})
