import {
  CUSTOMER_CALLS,
  CUSTOMERS_BASE,
  CUSTOMERS_SCOPE,
  type CustomerCall,
  DATA_API_VERSION,
} from '@consente/contract/opin/data-apis'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCustomer } from '../../insurer/registered-customer.port.ts'
import { paged, pageOf } from '../../platform/scheme-api/paging.ts'
import { ownerOf } from '../consents/consent.ts'
import { type ConsentedApiDeps, type ConsentedCall, consentedApi } from './consented-api.ts'
import { complete } from './required-members.ts'

/** Customers API of the scheme, v2: registration data, always complete; customers cannot choose parts of them. */
export type CustomersApiDeps = ConsentedApiDeps & {
  /** @throws when the register does not answer. */
  customerOf(document: string): Promise<RegisteredCustomer | undefined>
}

/** The scheme's API of registration data, for a token whose consent permits it. */
export async function customersApi(app: FastifyInstance, deps: CustomersApiDeps): Promise<void> {
  const calls = CUSTOMER_CALLS.map((call) => toCall(deps, call))
  await consentedApi(app, deps, { version: DATA_API_VERSION, calls })
}

function toCall(deps: CustomersApiDeps, call: CustomerCall): ConsentedCall {
  const path = `${CUSTOMERS_BASE}/${call.kind}/${call.name}`
  return {
    path,
    scope: CUSTOMERS_SCOPE,
    permission: call.permission,
    async answer(consent, { query }) {
      const customer = await deps.customerOf(ownerOf(consent))
      return paged(
        complete(call, customer?.detail?.[call.name] ?? []),
        pageOf(query),
        `${deps.apiUrl}${path}`,
      )
    },
  }
}
