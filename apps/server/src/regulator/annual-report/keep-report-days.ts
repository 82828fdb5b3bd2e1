import { DAY_MS } from '@consente/domain/base/durations'
import { calendarDay } from '@consente/domain/period'
import type { Platform } from '../../platform/platform.ts'
import { type HealthSlots, slotOf } from '../discovery/health-slots.store.ts'
import { outageStore } from '../discovery/planned-outage.store.ts'
import { availabilityOf } from '../metrics/availability.ts'
import { midnightOf } from '../metrics/read-figures.ts'
import { isOfTheScheme, type ServedApi } from '../served-apis.ts'
import { type ReportSide, reportDayStore } from './report-days.store.ts'

export type CountStates = () => Promise<Readonly<Record<string, number>>>

/** Dependencies of the nightly sums. */
export type KeepDaysDeps = Pick<Platform, 'database' | 'clock' | 'audit'> & {
  apis: readonly ServedApi[]
  slots: HealthSlots
  /** For the roles of this institution. */
  states: Partial<Record<ReportSide, CountStates>>
  keepYears: number
}

/** Days that one run adds: a first run after years goes on the next night. */
const MOST_DAYS = 500
/** Days of which half minutes are kept: a night without a run loses none. */
const SLOT_DAYS = 8
/** Customers that one statement takes. */
const AT_ONCE = 1_000

/** Adds up what the annual report needs of every day that is over, and deletes what is too old. Safe when run twice. */
export async function keepReportDays(deps: KeepDaysDeps): Promise<void> {
  const { database, clock, states, keepYears } = deps
  const now = clock.now()
  const today = calendarDay(now)
  const [yesterday = today] = daysBefore(today, 1)
  for (const day of await reportDayStore.open(database, today, MOST_DAYS)) await addDay(deps, day)
  for (const [side, count] of Object.entries(states) as [ReportSide, CountStates][])
    await reportDayStore.keepStates(database, yesterday, side, await count())
  for (const day of daysBefore(today, SLOT_DAYS)) await keepAvailability(deps, day)
  // Whole years, so that the year of each report that may be asked for is complete.
  await reportDayStore.cutBefore(database, `${Number(today.slice(0, 4)) - keepYears}-01-01`)
}

/** So many days before that one, the newest first. */
function daysBefore(day: string, count: number): string[] {
  const noon = midnightOf(day).getTime() + DAY_MS / 2
  return Array.from({ length: count }, (_, back) => calendarDay(new Date(noon - (back + 1) * DAY_MS)))
}

async function addDay({ database, audit }: KeepDaysDeps, day: string): Promise<void> {
  const year = Number(day.slice(0, 4))
  await database.transaction(async (sql) => {
    if (!(await reportDayStore.begin(sql, day))) return
    await reportDayStore.addCalls(sql, day)
    const customers = (await reportDayStore.callsOfCustomers(sql, day)).map(({ side, document, calls }) => ({
      side,
      calls,
      // Another one each year, so that no customer is followed over years.
      customer: audit.hashes.person(`${year}:${document}`),
    }))
    for (let at = 0; at < customers.length; at += AT_ONCE)
      await reportDayStore.addCustomers(sql, year, customers.slice(at, at + AT_ONCE))
  })
}

async function keepAvailability({ database, slots, apis }: KeepDaysDeps, day: string): Promise<void> {
  const begins = midnightOf(day)
  const to = new Date(begins.getTime() + DAY_MS)
  const first = await slots.first()
  if (!first || first >= to) return
  const from = slotOf(new Date(Math.max(begins.getTime(), first.getTime())))
  const names = [...new Set(apis.filter(isOfTheScheme).map(({ name }) => name))]
  const { general, ofApi } = availabilityOf(
    names,
    { from, to },
    {
      slots: await slots.between(from, to),
      outages: await outageStore.inEffectWithin(database, from, to),
    },
  )
  await reportDayStore.keepAvailability(database, day, [['', general], ...ofApi])
}
