import type { RegisteredCustomer } from '../insurer/registered-customer.port.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import type { Log } from '../platform/observability/log.ts'

/** People by document, from the insurer's register. */
export type Contacts = {
  nameOf(document: string): Promise<string | undefined>
}
type ContactsDeps = {
  register: { find(document: string): Promise<RegisteredCustomer | undefined> }
  log: Log
}

/** NOTE: when the register does not answer, a name is missing; the customer's decision is not affected. */
export function createContacts({ register, log }: ContactsDeps): Contacts {
  async function find(document: string): Promise<RegisteredCustomer | undefined> {
    try {
      return await register.find(document)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the register did not answer')
      return undefined
    }
  }
  return {
    nameOf: async (document) => (await find(document))?.name,
  }
}
