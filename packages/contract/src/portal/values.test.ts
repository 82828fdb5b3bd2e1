import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ReadUntil } from './notices.ts'
import { Instant } from './values.ts'

it.each([
  ['2026-11-05T12:00:00Z', true],
  ['2026-11-05T23:59:59.123456Z', true],
  ['9999-12-31T00:00:00Z', true],
  ['0000-00-00T00:00:00Z', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-11-05T24:00:00Z', false],
  ['2026-11-05', false],
])('%s as an instant: %s', (text, isOne) => {
  expect(z.safeParse(Instant, text).success).toBe(isOne)
})

it.each([
  ['2028-02-29T12:00:00Z', true],
  ['2026-02-29T12:00:00Z', false],
  ['5633-02-31T21:46:00Z', false],
  ['ontem', false],
])('notices are read until %s: %s', (until, isOne) => {
  expect(z.safeParse(ReadUntil, { until }).success).toBe(isOne)
})
