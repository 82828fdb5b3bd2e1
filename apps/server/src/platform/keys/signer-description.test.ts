import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { SIGNER_DESCRIPTION } from './signer-description.ts'

it('is a valid OpenAPI description, and stands in docs', async () => {
  const result = await new Validator().validate(structuredClone(SIGNER_DESCRIPTION))
  expect(result.errors ?? []).toEqual([])
  await expect(`${JSON.stringify(SIGNER_DESCRIPTION, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../../../docs/signer.json',
  )
})
