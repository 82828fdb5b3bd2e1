import { DAY_MS } from '@consente/domain/base/durations'
import { calendarDay } from '@consente/domain/period'
import type { Platform } from '../../platform/platform.ts'
import { type HealthSlots, slotOf } from '../discovery/health-slots.store.ts'
import { outageStore } from '../discovery/planned-outage.store.ts'
import { isOfTheScheme, type ServedApi } from '../served-apis.ts'
import { availabilityOf } from './availability.ts'
import type { CallFigures } from './call-figures.store.ts'
import { publishedFigures } from './published-figures.ts'

export type FiguresPeriod = 'CURRENT' | 'ALL'

type ReadFiguresDeps = Pick<Platform, 'database' | 'clock'> & {
  figures: CallFigures
  slots: HealthSlots
  apis: readonly ServedApi[]
  apiUrl: string
}

/** As many days before today as are published. */
const MOST_DAYS = 7

/** The figures of today, with those of yesterday (`CURRENT`) or of up to seven days before (`ALL`). */
export async function readFigures(
  deps: ReadFiguresDeps,
  period: FiguresPeriod,
): Promise<Record<string, unknown>> {
  const { database, clock, figures, slots, apis, apiUrl } = deps
  const now = clock.now()
  const today = calendarDay(now)
  const beganOn = (await slots.first()) ?? now
  const known = [calendarDay(beganOn), (await figures.firstDay()) ?? today].sort()[0] ?? today
  const days = daysBack(today, period === 'CURRENT' ? 1 : availableDays(known, today))
  const oldest = days.at(-1) ?? today
  // NOTE: yesterday is published whether or not anything was there yet; nothing was down before the first slot.
  const asked = midnightOf(period === 'CURRENT' ? today : oldest)
  const span = { from: slotOf(new Date(Math.max(asked.getTime(), beganOn.getTime()))), to: slotOf(now) }
  const names = [...new Set(apis.filter(isOfTheScheme).map(({ name }) => name))]
  return publishedFigures({
    now,
    secondsToday: (now.getTime() - midnightOf(today).getTime()) / 1000,
    days,
    figures: await figures.since(oldest),
    peaks: await figures.peaksSince(oldest),
    availability: availabilityOf(names, span, {
      slots: await slots.between(span.from, span.to),
      outages: await outageStore.inEffectWithin(database, span.from, span.to),
    }),
    apis,
    apiUrl,
  })
}

/** Between one, since yesterday is always told, and seven. */
function availableDays(first: string, today: string): number {
  const days = (midnightOf(today).getTime() - midnightOf(first).getTime()) / DAY_MS
  return Math.min(MOST_DAYS, Math.max(1, Math.round(days)))
}

/** The day and so many before it, newest first. */
function daysBack(day: string, count: number): string[] {
  const noon = midnightOf(day).getTime() + DAY_MS / 2
  return Array.from({ length: count + 1 }, (_, back) => calendarDay(new Date(noon - back * DAY_MS)))
}

/** When a day of São Paulo begins (UTC−3 all year since 2019). */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00-03:00`)
