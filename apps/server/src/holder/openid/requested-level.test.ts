import { acrOf } from '@consente/domain/level'
import { expect, it } from 'vitest'
import { answeredLevel, checkRequestedLevel, requestedLevels } from './requested-level.ts'

const asking = (acr: unknown): string => JSON.stringify({ id_token: { acr } })
const [LOA2, LOA3] = [acrOf('loa2'), acrOf('loa3')]

it('a request insists on a level only by an essential claim with a value', () => {
  for (const free of [undefined, '{}', '{"userinfo":{"acr":{"essential":true,"value":"x"}}}'])
    expect(requestedLevels(free)).toBeUndefined()
  for (const acr of [null, { essential: true }, { value: LOA3 }, { essential: 'true', value: LOA3 }])
    expect(requestedLevels(asking(acr))).toBeUndefined()
  expect(requestedLevels(asking({ essential: true, value: LOA3 }))).toEqual(['loa3'])
  expect(requestedLevels(asking({ essential: true, values: [LOA2, 'gold', LOA3] }))).toEqual(['loa2', 'loa3'])
})

it('is refused where it insists on what nobody has', async () => {
  for (const acr of [{ value: 'gold' }, { values: [] }, { values: 'loa3' }, { values: [{}, 4] }])
    await expect(
      checkRequestedLevel(undefined, { id_token: { acr: { essential: true, ...acr } } }),
    ).rejects.toThrow('unmet_authentication_requirements')
  await checkRequestedLevel(undefined, { id_token: { acr: { essential: true, values: ['gold', LOA2] } } })
  await checkRequestedLevel(undefined, { id_token: { acr: { value: 'gold' } } })
})

it('the answer is what happened, within what was insisted on, and never more', () => {
  expect(answeredLevel(undefined, 'loa2')).toBe('loa2')
  expect(answeredLevel(undefined, 'loa3')).toBe('loa3')
  expect(answeredLevel(['loa3'], 'loa2')).toBeUndefined()
  expect(answeredLevel(['loa2', 'loa3'], 'loa3')).toBe('loa3')
  expect(answeredLevel(['loa2'], 'loa3')).toBe('loa2')
})
