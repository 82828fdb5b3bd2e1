import { expect, it } from 'vitest'
import { dayInWords, isLaterMinute, nextInWords } from './time-in-words.ts'

/** One minute past midnight in São Paulo. */
const now = new Date('2026-11-20T03:01:00Z')

it.each([
  ['2026-11-20T03:00:00Z', 'hoje'],
  ['2026-11-20T02:59:00Z', 'ontem'],
  ['2026-11-19T03:00:00Z', 'ontem'],
  ['2026-11-19T02:59:00Z', '18/11/2026'],
])('%s was %s', (at, text) => expect(dayInWords(new Date(at), now)).toBe(text))

it.each([
  ['2026-11-20T18:10:00Z', '15:10'],
  ['2026-11-21T02:59:00Z', '23:59'],
  ['2026-11-21T03:00:00Z', 'amanhã, 00:00'],
  ['2026-11-22T02:59:00Z', 'amanhã, 23:59'],
  ['2026-11-22T06:10:00Z', '22/11/2026, 03:10'],
])('%s comes at %s', (at, text) => expect(nextInWords(new Date(at), now)).toBe(text))

it.each([
  ['2026-11-20T03:01:59Z', false],
  ['2026-11-20T03:02:00Z', true],
  ['2026-11-20T03:00:59Z', false],
])('%s has a minute of its own after 03:01: %s', (at, isLater) =>
  expect(isLaterMinute(new Date(at), now)).toBe(isLater),
)
