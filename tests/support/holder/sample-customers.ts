import { policiesOf, registerOf } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { withDetails } from '../../../sandbox/insurer/sample-data.ts'
import type { TestCustomer } from './test-holder.ts'

/** The sandbox's customers of Beta, with everything the data APIs tell of them. */
export const VERA = '66677788830'
/** A company, and the person who acts for it. */
export const BAKERY = '11444777000161'
export const LUCIANA = '77788899941'

export function sampleCustomers(): TestCustomer[] {
  const books = { register: registerOf('beta'), policies: policiesOf('beta') }
  const { register, policies } = withDetails(books, { name: 'Beta', cnpj: '11222333000181' })
  return register.map(({ document, name, detail }) => ({
    document,
    name,
    detail: detail as TestCustomer['detail'],
    policies: policies.filter((policy) => policy.document === document),
  }))
}
