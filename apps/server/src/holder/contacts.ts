import type { RegisteredCustomer } from '../insurer/registered-customer.ts'
import type { Log } from '../platform/observability/log.ts'

/** People by document, as the insurer's register knows them. */
export type Contacts = {
  emailOf(document: string): Promise<string | undefined>
  nameOf(document: string): Promise<string | undefined>
}
type ContactsDeps = {
  register: { find(document: string): Promise<RegisteredCustomer | undefined> }
  log: Log
}

/** NOTE: a register that does not answer costs a mail or a name, never the customer's decision. */
export function createContacts({ register, log }: ContactsDeps): Contacts {
  async function find(document: string): Promise<RegisteredCustomer | undefined> {
    try {
      return await register.find(document)
    } catch (error) {
      log.warn({ reason: String(error) }, 'the register did not answer')
      return undefined
    }
  }
  return {
    emailOf: async (document) => (await find(document))?.email,
    nameOf: async (document) => (await find(document))?.name,
  }
}
