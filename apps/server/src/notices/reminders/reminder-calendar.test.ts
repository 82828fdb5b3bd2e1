import { describe, expect, it } from 'vitest'
import { dayOf, horizonOf, isQuiet, markOf, startOfYear, yearOf } from './reminder-calendar.ts'

const at = (text: string) => new Date(text)
const long = (endsAt: string) => ({ createdAt: at('2026-01-01T12:00:00Z'), endsAt: at(endsAt) })

describe('a reminder is due 30, 7 and 1 days before the end, by the days of Brasília', () => {
  it.each([
    ['31 days', '2026-12-21T15:00:00Z', undefined],
    ['30 days', '2026-12-20T15:00:00Z', 30],
    ['29 days, when nothing ran on the day', '2026-12-19T15:00:00Z', 30],
    ['8 days', '2026-11-28T15:00:00Z', 30],
    ['7 days', '2026-11-27T15:00:00Z', 7],
    ['2 days', '2026-11-22T15:00:00Z', 7],
    ['1 day', '2026-11-21T15:00:00Z', 1],
    ['the same day', '2026-11-20T23:00:00Z', 1],
    ['over', '2026-11-20T11:00:00Z', undefined],
  ])('%s', (_name, endsAt, mark) => {
    expect(markOf(long(endsAt), at('2026-11-20T12:00:00Z'))).toBe(mark)
  })

  it('counts days of Brasília, not of UTC', () => {
    // 21:30 of the 20th and 00:30 of the 28th there: eight days; in UTC it is seven.
    expect(markOf(long('2026-11-28T03:30:00Z'), at('2026-11-21T00:30:00Z'))).toBe(30)
    expect(markOf(long('2026-11-28T02:30:00Z'), at('2026-11-21T00:30:00Z'))).toBe(7)
  })

  it('leaves out the 30 days of a term under 60 days', () => {
    const now = at('2026-11-20T12:00:00Z')
    const ofDays = (days: number) => ({
      createdAt: new Date(at('2026-12-10T12:00:00Z').getTime() - days * 86_400_000),
      endsAt: at('2026-12-10T12:00:00Z'),
    })
    expect(markOf(ofDays(59), now)).toBeUndefined()
    expect(markOf(ofDays(60), now)).toBe(30)
    expect(markOf({ ...ofDays(59), endsAt: at('2026-11-27T12:00:00Z') }, now)).toBe(7)
  })

  it('looks as far ahead as the first mark', () => {
    const now = at('2026-11-20T12:00:00Z')
    expect(markOf(long(horizonOf(now).toISOString()), now)).toBeUndefined()
    expect(markOf(long('2026-12-21T02:59:00Z'), now)).toBe(30)
    expect(at('2026-12-21T02:59:00Z') < horizonOf(now)).toBe(true)
  })
})

it.each([
  ['20:59', '2026-11-20T23:59:59Z', false],
  ['21:00', '2026-11-21T00:00:00Z', true],
  ['midnight', '2026-11-21T03:00:00Z', true],
  ['07:59', '2026-11-21T10:59:59Z', true],
  ['08:00', '2026-11-21T11:00:00Z', false],
])('the hours from 21:00 to 08:00 are quiet: %s', (_name, now, quiet) => {
  expect(isQuiet(at(now))).toBe(quiet)
})

it('a day and a year begin at midnight in Brasília', () => {
  expect(dayOf(at('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(at('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
  expect(yearOf(at('2027-01-01T02:59:59Z'))).toBe(2026)
  expect(startOfYear(2027)).toEqual(at('2027-01-01T03:00:00Z'))
})
