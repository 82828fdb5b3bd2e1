import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { ADAPTER_CONTRACT } from './adapter-contract.ts'

it('is a valid OpenAPI description, and stands in docs', async () => {
  const result = await new Validator().validate(structuredClone(ADAPTER_CONTRACT))
  expect(result.errors ?? []).toEqual([])
  await expect(`${JSON.stringify(ADAPTER_CONTRACT, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/insurer-adapters.json',
  )
})
