import { expect, it } from 'vitest'
import { createSwitches } from './switches.ts'

it.each([
  ['*', '/auth/token', true],
  ['/auth/token', '/auth/token', true],
  ['/auth/token', '/auth/token/revocation', false],
  ['/auth/*', '/auth/token', true],
  ['/auth/*', '/health', false],
  ['*', '/', true],
  ['/a*b*c', '/a-b-c', true],
  ['/a*b*c', '/a-c-b', false],
  ['/a*a', '/a', false],
  ['/a.c', '/abc', false],
  ['POST /auth/*', '/auth/token', false],
  [`/${'*a'.repeat(50)}`, `/${'a'.repeat(10_000)}b`, false],
])('a fault at %s applies to GET %s: %s', (path, called, applies) => {
  const switches = createSwitches()
  switches.on({ fault: 'slow', path })
  expect(switches.find({ method: 'GET', path: called }, () => true) !== undefined).toBe(applies)
})
