import { it } from 'vitest'
import { expectDescribed } from '../base/described-schemas.fixture.ts'
import { DecryptAnswer, DecryptBody, SignAnswer, SignBody, SignerKeys } from './signer-contract.ts'

it('is a valid OpenAPI description, and stands in docs', async () => {
  await expectDescribed('signer.json', {
    'GET /keys 200': SignerKeys,
    'POST /sign': SignBody,
    'POST /sign 200': SignAnswer,
    'POST /decrypt': DecryptBody,
    'POST /decrypt 200': DecryptAnswer,
  })
})
