import { DAY_MS } from '@consente/domain/base/durations'
import { remainingDays } from '@consente/domain/period'

/** When people are reminded. Times are Brasília's (docs/domain/after-the-consent.md): UTC−3 all year since 2019. */
const BRASILIA_MS = -3 * 3_600_000

/** Days before the end; of a term under 60 days the last two. */
export const MARKS = [30, 7, 1] as const
export type Mark = (typeof MARKS)[number]
const SHORT_MARKS = [7, 1] as const
const LONG_TERM_DAYS = 60

/** Quiet hours: reminders are sent from 08:00 to 21:00 only. */
const QUIET_FROM = 21
export const QUIET_UNTIL = 8

const wallClock = (instant: Date): Date => new Date(instant.getTime() + BRASILIA_MS)

/** True from 21:00 to 08:00 in Brasília. */
export function isQuiet(now: Date): boolean {
  const hour = wallClock(now).getUTCHours()
  return hour >= QUIET_FROM || hour < QUIET_UNTIL
}

/** The day in Brasília: 2026-11-20. */
export const dayOf = (now: Date): string => wallClock(now).toISOString().slice(0, 10)

/** The year in Brasília. */
export const yearOf = (now: Date): number => wallClock(now).getUTCFullYear()

/** When a year begins in Brasília. */
export const startOfYear = (year: number): Date => new Date(Date.UTC(year, 0, 1) - BRASILIA_MS)

type Term = { createdAt: Date; endsAt: Date }

/**
 * The mark that a sharing has reached: the last of its 30, 7 and 1 days, by the calendar, so that a day on which no
 * server ran is made up for. Undefined before the first one, and once it has ended.
 */
export function markOf({ createdAt, endsAt }: Term, now: Date): Mark | undefined {
  if (endsAt <= now) return undefined
  const isShort = endsAt.getTime() - createdAt.getTime() < LONG_TERM_DAYS * DAY_MS
  const marks: readonly Mark[] = isShort ? SHORT_MARKS : MARKS
  const left = remainingDays(now, endsAt)
  return marks.filter((mark) => left <= mark).at(-1)
}

/** No sharing that ends after this instant has reached a mark. */
export const horizonOf = (now: Date): Date => new Date(now.getTime() + (MARKS[0] + 1) * DAY_MS)
