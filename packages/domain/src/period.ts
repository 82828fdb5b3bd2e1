/**
 * Time as the scheme and the customer see it. Instants are `Date`s; the calendar is that of São Paulo (UTC−3 all
 * year since 2019), because that is where a day ends for a Brazilian customer.
 */
import { DAY_MS, MINUTE_MS } from './base/durations.ts'

const THIRTY_DAYS_MS = 30 * DAY_MS
const TIME_ZONE = 'America/Sao_Paulo'

/** Sharing periods offered, in months; 12 is the default (docs/domain/constants.md). */
export const STANDARD_PERIODS = [3, 6, 12] as const
export const DEFAULT_PERIOD = 12
/** No sharing outlives a year (CNSP 415/2021). */
export const LONGEST_PERIOD = 12

const pad = (value: number): string => String(value).padStart(2, '0')

/** Made once: making one takes longer than a hundred of its answers. */
let calendar: Intl.DateTimeFormat | undefined

/** Calendar parts of an instant in São Paulo. */
function partsOf(instant: Date): { year: number; month: number; day: number; hour: number; minute: number } {
  calendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = calendar.formatToParts(instant)
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  }
}

/** N calendar months later, clipped to the month's end (31/08 + 6 → 28/02). Months may be negative. */
export function addMonths(instant: Date, months: number): Date {
  const moved = new Date(instant)
  const day = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return moved
}

/**
 * When a sharing of N months made now ends: N calendar months less one minute, so that 12 months never exceed the
 * holder's year (docs/domain/time.md). Whole seconds.
 */
export function endOfSharing(now: Date, months: number): Date {
  const end = addMonths(now, months)
  return new Date(Math.floor((end.getTime() - MINUTE_MS) / 1000) * 1000)
}

type DateParts = ReturnType<typeof partsOf>
const dateIn = ({ day, month, year }: DateParts): string => `${pad(day)}/${pad(month)}/${year}`
const timeIn = ({ hour, minute }: DateParts): string => `${pad(hour)}:${pad(minute)}`

/** `dd/mm/yyyy` in São Paulo. */
export const formatDate = (instant: Date): string => dateIn(partsOf(instant))

/** `hh:mm` in São Paulo. */
export const formatTime = (instant: Date): string => timeIn(partsOf(instant))

/** `dd/mm/yyyy hh:mm` in São Paulo (docs/domain/constants.md). */
export function formatDateTime(instant: Date): string {
  const parts = partsOf(instant)
  return `${dateIn(parts)} ${timeIn(parts)}`
}

/** "21/11/2026, às 10:00". */
export const momentInWords = (at: Date): string => `${formatDate(at)}, às ${formatTime(at)}`

/** `yyyy-mm-dd`: the day in São Paulo, in an order of its own as text. */
export function calendarDay(instant: Date): string {
  const { year, month, day } = partsOf(instant)
  return `${year}-${pad(month)}-${pad(day)}`
}

/** True for a day of the calendar, `yyyy-mm-dd`: `Date` makes another one of 31 February. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A sharing's term in months: the difference in calendar months between creation and expiry, rounded. */
export function termInMonths(creation: Date, expiry: Date): number {
  const months =
    (expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth() - creation.getUTCMonth()
  const rest = expiry.getTime() - addMonths(creation, months).getTime()
  return Math.max(0, months + Math.round(rest / THIRTY_DAYS_MS))
}

/** Remaining months on 30-day months, rounded up, never more than the term, never negative (docs/domain/time.md). */
export function remainingMonths(now: Date, creation: Date, expiry: Date): number {
  const left = Math.ceil((expiry.getTime() - now.getTime()) / THIRTY_DAYS_MS)
  return Math.max(0, Math.min(left, termInMonths(creation, expiry)))
}

/** Days of São Paulo's calendar until the instant: 0 today, 1 tomorrow; at least 0. */
export function remainingDays(now: Date, expiry: Date): number {
  return Math.max(0, dayNumber(expiry) - dayNumber(now))
}

function dayNumber(instant: Date): number {
  const { year, month, day } = partsOf(instant)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/**
 * Months of São Paulo's calendar since the year 0, what has passed of the month as a fraction: the scale of a line in
 * time on which every month is as long as another.
 */
export function calendarMonths(instant: Date): number {
  const { year, month, day, hour, minute } = partsOf(instant)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year * 12 + month - 1 + (day - 1 + (hour * 60 + minute) / 1440) / days
}

/** "hoje, às 20:32", "amanhã", "em 12 dias": when the instant comes, by the calendar. */
export function inDays(now: Date, expiry: Date): string {
  const days = remainingDays(now, expiry)
  if (days === 0) return `hoje, às ${formatTime(expiry)}`
  return days === 1 ? 'amanhã' : `em ${days} dias`
}

/** "hoje, às 20:32", "02/12/2026": the last day of a term, with its hour once that day has come. */
export const lastDay = (end: Date, now: Date): string =>
  dayNumber(end) === dayNumber(now) ? inDays(now, end) : formatDate(end)

/** A backend's facts about the end of a sharing's term and the last change of its status. */
export type TermEnd = { expirationDateTime?: string | undefined; statusDateTime?: string | undefined }

/**
 * When an expired sharing ran out: at the end of its term, or when its status changed, if that was earlier. Undefined where
 * neither is told, or where both are still to come: an expired sharing has ended, so such a date is not its end.
 */
export function ranOutAt({ expirationDateTime, statusDateTime }: TermEnd, now: Date): Date | undefined {
  const times = [expirationDateTime, statusDateTime]
    .map((text) => Date.parse(text ?? ''))
    .filter((time) => time <= now.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/**
 * Months of a purpose's `prazo`: `12`, `"06"`, `"9 meses"` or `"1 mês"` (docs/domain/validation.md: a leading zero is
 * stripped before months are shown or sent). `undefined` where there is no positive number of months.
 */
export function monthsFromText(prazo: string | number | undefined): number | undefined {
  const months = Number(/^(\d+)\s*(m[eê]s(es)?)?$/i.exec(String(prazo ?? '').trim())?.[1])
  return months > 0 ? months : undefined
}

/**
 * The purpose's own period, where it is offered beside the insurer's: up to a year, and not written with a leading zero
 * (docs/domain/constants.md).
 */
export function ownPeriod(prazo: string | number | undefined): number | undefined {
  const months = monthsFromText(prazo)
  const isOffered = months !== undefined && months <= LONGEST_PERIOD && !/^\s*0/.test(String(prazo))
  return isOffered ? months : undefined
}

/** Periods a customer may choose, in months: 3, 6 and 12, and the purpose's own. Ascending. */
export function periodsFor(prazo: string | number | undefined): number[] {
  const own = ownPeriod(prazo)
  return [...new Set([...STANDARD_PERIODS, ...(own === undefined ? [] : [own])])].sort((a, b) => a - b)
}

/** RFC 3339 in UTC with whole seconds, as the scheme writes instants. */
export function toInstantText(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000)
  const day = Math.floor(seconds / DAY_SECONDS)
  const within = seconds - day * DAY_SECONDS
  return `${dayText(day, instant)}T${two(within / 3600)}:${two((within / 60) % 60)}:${two(within % 60)}Z`
}

const DAY_SECONDS = 86_400
const two = (value: number): string => (value < 10 ? `0${Math.floor(value)}` : `${Math.floor(value)}`)

/** Texts of days, of which a list has few: writing one takes longer than all the rest. */
const MOST_DAYS = 2_000
const dayTexts = new Map<number, string>()

function dayText(day: number, instant: Date): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const text = instant.toISOString().slice(0, 10)
  if (dayTexts.size >= MOST_DAYS) dayTexts.clear()
  dayTexts.set(day, text)
  return text
}
