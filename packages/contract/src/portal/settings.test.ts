import { expect, it } from 'vitest'
import * as settings from './settings.ts'

it('each setting is read under its own path', () => {
  const calls = Object.values(settings).flatMap((one) => ('path' in one ? [`${one.method} ${one.path}`] : []))
  expect(calls.sort()).toEqual(
    [
      'data-goal',
      'data-groups-fields',
      'personal-required-fields',
      'sharing-explanation',
      'sharing-purpose',
      'standard-sharing-period',
      'terms-conditions-url',
    ].map((name) => `GET /bff-opin/settings/v1/${name}`),
  )
})
