import { describe, expect, it, vi } from 'vitest'
import {
  addMonths,
  calendarMonths,
  endOfSharing,
  formatDate,
  formatDateTime,
  inDays,
  isCalendarDay,
  lastDay,
  momentInWords,
  monthsFromText,
  ownPeriod,
  periodsFor,
  ranOutAt,
  remainingDays,
  remainingMonths,
  termInMonths,
  toInstantText,
} from './period.ts'

const at = (text: string): Date => new Date(text)

describe('the scale of a line in time', () => {
  it('gives every month the same length, in the calendar of São Paulo', () => {
    const start = calendarMonths(at('2026-11-01T03:00:00Z'))
    expect(start).toBe(2026 * 12 + 10)
    expect(calendarMonths(at('2026-11-16T03:00:00Z')) - start).toBe(0.5)
    expect(calendarMonths(at('2027-02-15T03:00:00Z')) - start).toBe(3.5)
    expect(calendarMonths(at('2026-11-01T02:59:00Z'))).toBeLessThan(start)
  })
})

describe('an instant as text', () => {
  it.each([
    ['2026-11-20T00:00:00.999Z', '2026-11-20T00:00:00Z'],
    ['2024-02-29T09:59:59.500Z', '2024-02-29T09:59:59Z'],
    ['1969-12-31T23:59:59.001Z', '1969-12-31T23:59:59Z'],
  ])('%s is %s, also the second time', (instant, text) => {
    expect([toInstantText(at(instant)), toInstantText(at(instant))]).toEqual([text, text])
  })
  it('is none for a date that is none', () => {
    expect(() => toInstantText(new Date(Number.NaN))).toThrow(RangeError)
  })
  it('forgets days, and writes them all the same', () => {
    for (let day = 0; day < 4_001; day += 1) {
      const instant = new Date(day * 86_400_000 + 3_723_000)
      expect(toInstantText(instant)).toBe(`${instant.toISOString().slice(0, 19)}Z`)
    }
  })
})

describe('a sharing period', () => {
  it('ends N calendar months later, less one minute', () => {
    expect(toInstantText(endOfSharing(at('2026-11-20T13:42:10.500Z'), 12))).toBe('2027-11-20T13:41:10Z')
  })
  it('is clipped to the end of a shorter month', () => {
    expect(toInstantText(addMonths(at('2026-08-31T12:00:00Z'), 6))).toBe('2027-02-28T12:00:00Z')
    expect(toInstantText(addMonths(at('2027-11-30T12:00:00Z'), 3))).toBe('2028-02-29T12:00:00Z')
  })
  it('reads as its own length between creation and expiry', () => {
    for (const months of [1, 3, 6, 9, 12]) {
      const created = at('2026-08-31T02:00:00Z')
      expect(termInMonths(created, endOfSharing(created, months))).toBe(months)
    }
  })
  it('remaining months are 30-day months rounded up, within term and zero', () => {
    const created = at('2026-01-01T00:00:00Z')
    const end = endOfSharing(created, 12)
    expect(remainingMonths(created, created, end)).toBe(12)
    expect(remainingMonths(at('2026-12-20T00:00:00Z'), created, end)).toBe(1)
    // 61 days: two months of 30 and a day.
    expect(remainingMonths(at('2026-11-01T00:00:00Z'), created, end)).toBe(3)
    expect(remainingMonths(at('2028-01-01T00:00:00Z'), created, end)).toBe(0)
    expect(remainingDays(at('2026-12-20T00:00:00Z'), end)).toBe(12)
  })
  it("offers the purpose's own period when it differs and has no leading zero", () => {
    expect(periodsFor('9')).toEqual([3, 6, 9, 12])
    expect(periodsFor('9 meses')).toEqual([3, 6, 9, 12])
    expect(periodsFor('06')).toEqual([3, 6, 12])
    expect(periodsFor(12)).toEqual([3, 6, 12])
    expect(periodsFor(undefined)).toEqual([3, 6, 12])
  })
  it('months lose a leading zero before they are shown or sent', () => {
    expect(['06', '6', '012', 9].map(monthsFromText)).toEqual([6, 6, 12, 9])
    expect(['9 meses', '1 mês', ' 06 MESES '].map(monthsFromText)).toEqual([9, 1, 6])
    expect(['0', '', 'até o fim', undefined].map(monthsFromText)).toEqual(Array(4).fill(undefined))
  })
  it('is shown in São Paulo, whatever the machine', () => {
    expect(formatDate(at('2026-11-21T01:30:00Z'))).toBe('20/11/2026')
    expect(formatDateTime(at('2026-11-21T01:30:00Z'))).toBe('20/11/2026 22:30')
    expect(momentInWords(at('2026-11-21T03:05:00Z'))).toBe('21/11/2026, às 00:05')
  })
  it('costs little to show: a list of two hundred makes no calendar of its own for each date', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    for (let day = 1; day < 200; day++) formatDateTime(new Date(day * 86_400_000))
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
    made.mockRestore()
  })
  it('comes today, tomorrow or in some days of the calendar', () => {
    const now = at('2026-11-20T13:00:00Z')
    const comes = (end: string) => inDays(now, at(end))
    expect(comes('2026-11-21T02:59:00Z')).toBe('hoje, às 23:59')
    expect(comes('2026-11-21T03:00:00Z')).toBe('amanhã')
    expect(comes('2026-11-22T12:00:00Z')).toBe('em 2 dias')
    expect(comes('2026-12-02T12:00:00Z')).toBe('em 12 dias')
    expect(comes('2026-11-01T12:00:00Z')).toBe('hoje, às 09:00')
    expect(lastDay(at('2026-11-21T02:59:00Z'), now)).toBe('hoje, às 23:59')
    expect(lastDay(at('2026-11-21T03:00:00Z'), now)).toBe('21/11/2026')
    expect(lastDay(at('2026-11-01T12:00:00Z'), now)).toBe('01/11/2026')
    expect(remainingDays(at('2026-11-30T13:00:00Z'), at('2026-12-01T13:00:00Z'))).toBe(1)
    expect(remainingDays(at('2026-01-31T13:00:00Z'), at('2026-03-01T13:00:00Z'))).toBe(29)
  })
  it("takes the purpose's own period up to a year", () => {
    expect([12, 1, '9', ' 9', '10', '12 meses'].map(ownPeriod)).toEqual([12, 1, 9, 9, 10, 12])
    const none = [13, 0, ' 09', '09', '19', '1 0', 'x', undefined]
    expect(none.filter((one) => ownPeriod(one) !== undefined)).toEqual([])
  })
  it('reads nothing but a number of months', () =>
    expect(['até 9', '9 anos', '9 meses ou mais', 'x9', '-9', null as never].map(monthsFromText)).toEqual(
      Array(6).fill(undefined),
    ))
  it('reads as two months when it is one and a half', () => {
    expect(termInMonths(at('2026-01-10T00:00:00Z'), at('2026-02-26T00:00:00Z'))).toBe(2)
    expect(termInMonths(at('2026-01-10T00:00:00Z'), at('2026-02-20T00:00:00Z'))).toBe(1)
    expect(termInMonths(at('2026-11-10T00:00:00Z'), at('2027-02-10T00:00:00Z'))).toBe(3)
    expect(termInMonths(at('2027-01-10T00:00:00Z'), at('2026-01-10T00:00:00Z'))).toBe(0)
  })
  it('goes on with the hours and minutes of a day', () => {
    const days = (from: string, to: string) => (calendarMonths(at(to)) - calendarMonths(at(from))) * 30
    expect(days('2026-11-02T03:00:00Z', '2026-11-02T15:00:00Z')).toBeCloseTo(0.5, 6)
    expect(days('2026-11-02T03:00:00Z', '2026-11-02T03:36:00Z')).toBeCloseTo(0.025, 6)
  })
})

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['amanhã', false],
])('%s is a day of the calendar: %s', (text, isOne) => expect(isCalendarDay(text)).toBe(isOne))

const NOW = at('2026-11-20T13:00:00Z')
const PAST = '2026-03-14T12:00:00Z'
const LATER = '2026-03-14T12:05:00Z'
const TO_COME = '2027-07-08T12:00:00Z'

it.each([
  ['at the end of its term', { expirationDateTime: PAST, statusDateTime: LATER }, PAST],
  [
    'when its status changed, where the term would go on',
    { expirationDateTime: TO_COME, statusDateTime: PAST },
    PAST,
  ],
  ['at a moment that is not told', {}, undefined],
  ['at a moment that no date tells', { expirationDateTime: 'ontem', statusDateTime: '' }, undefined],
  ['at the present', { expirationDateTime: NOW.toISOString() }, NOW.toISOString()],
  ['never at a date that is still to come', { expirationDateTime: TO_COME }, undefined],
])('an expired sharing ran out %s', (_, told, end) =>
  expect(ranOutAt(told, NOW)?.getTime()).toBe(end && Date.parse(end)),
)
