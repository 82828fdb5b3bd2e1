import { expect, it } from 'vitest'
import { HOLDER_ADDRESSES } from './holder-addresses.ts'

it.each([
  ['/auth/token', '/auth/token'],
  ['/auth/authorize', '/auth/authorize'],
  ['/auth/authorize/aBc-123', '/auth/authorize/:uid'],
  ['/auth/whatever/52998224725', '/auth/*'],
])('a request to the OpenID provider at %s is called %s', (path, expected) =>
  expect(HOLDER_ADDRESSES.wildcard?.nameOf(path)).toBe(expected),
)
