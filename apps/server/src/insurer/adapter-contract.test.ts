import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describedBy } from '../platform/base/described-schemas.fixture.ts'
import { HandoverCodeBody, IdentityCodeBody, MessageBody, ServiceOrderBody } from './adapter-contract.ts'
import { HandoverVoucher } from './handover-voucher.port.ts'
import { Policy } from './policy.port.ts'
import { RegisteredCustomer } from './registered-customer.port.ts'

const FILE = new URL('../../../../docs/insurer-adapters.json', import.meta.url)

it('is a valid OpenAPI description, and stands in docs', async () => {
  const description = describedBy(FILE, {
    'GET /customers/{document} 200': RegisteredCustomer,
    'GET /customers/{document}/policies 200': z.array(Policy),
    'POST /service-orders': ServiceOrderBody,
    'POST /identity-codes': IdentityCodeBody,
    'POST /handover-codes': HandoverCodeBody,
    'POST /handover-codes 200': HandoverVoucher,
    'POST /messages': MessageBody,
  })
  const result = await new Validator().validate(structuredClone(description))
  expect(result.errors ?? []).toEqual([])
  await expect(`${JSON.stringify(description, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/insurer-adapters.json',
  )
})
