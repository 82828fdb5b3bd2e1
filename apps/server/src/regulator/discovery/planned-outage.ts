import { DAY_MS, HOUR_MS } from '@consente/domain/base/durations'
import { calendarDay, formatTime } from '@consente/domain/period'
import type { RegulatorConfig } from '../regulator-settings.ts'

/** An outage that was announced. */
export type PlannedOutage = {
  id: string
  announcedAt: Date
  startsAt: Date
  endsAt: Date
  /** In Portuguese, for customers too. */
  explanation: string
  /** Names of the APIs that are out; undefined for all. */
  apis: readonly string[] | undefined
  /** True if it keeps the scheme's rules: if not, it counts as time in which the institution was down. */
  isRegular: boolean
}

/** The scheme's rules for planned outages. */
export type OutageRules = RegulatorConfig['outages']
type NewOutage = Pick<PlannedOutage, 'announcedAt' | 'startsAt' | 'endsAt'>

/** Customers are told of what is this near. */
const TOLD_BEFORE_MS = 3 * DAY_MS

/**
 * The scheme's rules that a planned outage breaks, in words; empty if it breaks none (availability measure: announced a week
 * before, three hours at most, between 01:00 and 07:00, one a month).
 * @param others outages that were planned before
 */
export function brokenRules(outage: NewOutage, others: readonly NewOutage[], rules: OutageRules): string[] {
  const { announcedAt, startsAt, endsAt } = outage
  const sameMonth = others.filter((other) => monthOf(other.startsAt) === monthOf(startsAt))
  const broken: [isBroken: boolean, words: string][] = [
    [
      startsAt.getTime() - announcedAt.getTime() < rules.noticeDays * DAY_MS,
      `it begins less than ${rules.noticeDays} days after its announcement`,
    ],
    [
      endsAt.getTime() - startsAt.getTime() > rules.longestHours * HOUR_MS,
      `it takes longer than ${rules.longestHours} hours`,
    ],
    [
      !isWithin(outage, rules),
      `it is not between ${rules.earliestHour}:00 and ${rules.latestHour}:00 of Brasília`,
    ],
    [sameMonth.length >= rules.mostInAMonth, `its month has ${sameMonth.length} planned outage(s) already`],
  ]
  return broken.flatMap(([isBroken, words]) => (isBroken ? [words] : []))
}

function isWithin({ startsAt, endsAt }: NewOutage, { earliestHour, latestHour }: OutageRules): boolean {
  const isOneDay = calendarDay(startsAt) === calendarDay(endsAt)
  return isOneDay && formatTime(startsAt) >= clock(earliestHour) && formatTime(endsAt) <= clock(latestHour)
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const monthOf = (instant: Date): string => calendarDay(instant).slice(0, 7)

/** True while the outage lasts, its end not included. */
export const isInEffect = ({ startsAt, endsAt }: PlannedOutage, now: Date): boolean =>
  startsAt <= now && now < endsAt

/** True if customers are told of it now. */
export const isNear = ({ startsAt, endsAt }: PlannedOutage, now: Date): boolean =>
  now < endsAt && startsAt.getTime() - now.getTime() <= TOLD_BEFORE_MS

export const isOut = (outage: PlannedOutage, api: string, now: Date): boolean =>
  isInEffect(outage, now) && (outage.apis?.includes(api) ?? true)

/** ISO 8601, in hours and minutes: `PT2H30M`. */
export function durationOf({ startsAt, endsAt }: PlannedOutage): string {
  const minutes = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}
