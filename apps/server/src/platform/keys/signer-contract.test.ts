import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { describedBy } from '../base/described-schemas.fixture.ts'
import { DecryptAnswer, DecryptBody, SignAnswer, SignBody, SignerKeys } from './signer-contract.ts'

const FILE = new URL('../../../../../docs/signer.json', import.meta.url)

it('is a valid OpenAPI description, and stands in docs', async () => {
  const description = describedBy(FILE, {
    'GET /keys 200': SignerKeys,
    'POST /sign': SignBody,
    'POST /sign 200': SignAnswer,
    'POST /decrypt': DecryptBody,
    'POST /decrypt 200': DecryptAnswer,
  })
  const result = await new Validator().validate(structuredClone(description))
  expect(result.errors ?? []).toEqual([])
  await expect(`${JSON.stringify(description, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../../../docs/signer.json',
  )
})
