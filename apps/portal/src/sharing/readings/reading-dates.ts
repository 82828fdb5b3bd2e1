import { DAY_MS } from '@consente/domain/base/durations'
import { calendarDay, formatDate, formatTime } from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'

/** Days of São Paulo as text (`yyyy-mm-dd`), and how they are said. */

/** Noon of a day in São Paulo. */
export const noonOf = (day: string): Date => new Date(`${day}T15:00:00Z`)

/** "18/11/2026". */
export const dateOf = (day: string): string => formatDate(noonOf(day))

export const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS)

/** The calendar day before, as yyyy-mm-dd. */
export const dayBefore = (day: string): string => calendarDay(new Date(noonOf(day).getTime() - DAY_MS))

/** "hoje", "ontem", "18/11/2026". */
export const dayText = (day: string, now: Date): string => dayInWords(noonOf(day), now)

/** "hoje, 03:10", "18/11/2026, 03:10". */
export function momentText(at: Date, now: Date): string {
  return `${dayInWords(at, now)}, ${formatTime(at)}`
}

/** "03:10", "03:10 e 15:10", "de 00:10 a 23:10". */
export function timesText(times: readonly string[]): string {
  const [first, second, ...more] = times.map((time) => formatTime(new Date(time)))
  if (first === undefined || second === undefined) return first ?? ''
  return more.length === 0 ? `${first} e ${second}` : `de ${first} a ${more.at(-1)}`
}
