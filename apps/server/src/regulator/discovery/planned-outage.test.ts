import { describe, expect, it } from 'vitest'
import { outageOf } from './planned-outage.fixture.ts'
import { brokenRules, durationOf, isNear, isOut, type OutageRules } from './planned-outage.ts'

const RULES: OutageRules = {
  noticeDays: 7,
  longestHours: 3,
  earliestHour: 1,
  latestHour: 7,
  mostInAMonth: 1,
}
/** Brasília's time. */
const at = (text: string): Date => new Date(`${text}-03:00`)
const outage = (from: string, to: string, announced = '2026-11-01T12:00') => ({
  announcedAt: at(announced),
  startsAt: at(from),
  endsAt: at(to),
})
const planned = (from: string, to: string, apis?: string[]) => outageOf(at(from), at(to), { apis })

describe('the scheme counts as planned', () => {
  it('three hours at night, announced a week before', () => {
    expect(brokenRules(outage('2026-11-10T01:00', '2026-11-10T04:00'), [], RULES)).toEqual([])
    expect(brokenRules(outage('2026-11-08T12:00', '2026-11-08T12:30'), [], RULES)).toEqual([
      'it is not between 1:00 and 7:00 of Brasília',
    ])
  })

  it.each([
    ['less than a week of notice', outage('2026-11-08T02:00', '2026-11-08T03:00'), /less than 7 days/],
    ['more than three hours', outage('2026-11-10T01:00', '2026-11-10T04:01'), /longer than 3 hours/],
    ['before one o’clock', outage('2026-11-10T00:59', '2026-11-10T02:00'), /not between/],
    ['past seven o’clock', outage('2026-11-10T05:00', '2026-11-10T07:01'), /not between/],
    ['over midnight', outage('2026-11-10T23:00', '2026-11-11T01:30'), /not between/],
  ])('not %s', (_what, one, words) =>
    expect(brokenRules(one, [], RULES)).toEqual([expect.stringMatching(words)]),
  )

  it('one a month of Brasília’s calendar', () => {
    const first = outage('2026-11-30T02:00', '2026-11-30T03:00')
    expect(brokenRules(outage('2026-11-20T02:00', '2026-11-20T03:00'), [first], RULES)).toEqual([
      'its month has 1 planned outage(s) already',
    ])
    expect(brokenRules(outage('2026-12-01T02:00', '2026-12-01T03:00'), [first], RULES)).toEqual([])
  })
})

it('an outage is told as hours and minutes', () => {
  expect(durationOf(planned('2026-11-10T01:00', '2026-11-10T03:30'))).toBe('PT2H30M')
  expect(durationOf(planned('2026-11-10T01:00', '2026-11-10T03:00'))).toBe('PT2H')
  expect(durationOf(planned('2026-11-10T01:00', '2026-11-10T01:20'))).toBe('PT20M')
})

it('customers are told three days before, until it is over', () => {
  const one = planned('2026-11-10T01:00', '2026-11-10T03:00')
  expect(isNear(one, at('2026-11-07T00:59'))).toBe(false)
  expect(isNear(one, at('2026-11-07T01:00'))).toBe(true)
  expect(isNear(one, at('2026-11-10T02:59'))).toBe(true)
  expect(isNear(one, at('2026-11-10T03:00'))).toBe(false)
})

it('an outage covers the APIs that it names, or all, while it lasts', () => {
  const part = planned('2026-11-10T01:00', '2026-11-10T03:00', ['resources'])
  const all = planned('2026-11-10T01:00', '2026-11-10T03:00')
  const during = at('2026-11-10T02:00')
  expect([
    isOut(part, 'resources', during),
    isOut(part, 'consents', during),
    isOut(all, 'consents', during),
  ]).toEqual([true, false, true])
  expect(isOut(all, 'consents', at('2026-11-10T03:00'))).toBe(false)
})
