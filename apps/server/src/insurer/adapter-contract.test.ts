import { it } from 'vitest'
import * as z from 'zod/mini'
import { expectDescribed } from '../platform/base/described-schemas.fixture.ts'
import { HandoverCodeBody, IdentityCodeBody, MessageBody, ServiceOrderBody } from './adapter-contract.ts'
import { HandoverVoucher } from './handover-voucher.port.ts'
import { Policy } from './policy.port.ts'
import { RegisteredCustomer } from './registered-customer.port.ts'

it('is a valid OpenAPI description, and stands in docs', async () => {
  await expectDescribed('insurer-adapters.json', {
    'GET /customers/{document} 200': RegisteredCustomer,
    'GET /customers/{document}/policies 200': z.array(Policy),
    'POST /service-orders': ServiceOrderBody,
    'POST /identity-codes': IdentityCodeBody,
    'POST /handover-codes': HandoverCodeBody,
    'POST /handover-codes 200': HandoverVoucher,
    'POST /messages': MessageBody,
  })
})
