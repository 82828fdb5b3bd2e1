import type { ReadingDay, ReadingLife } from '@consente/contract/portal/readings'
import { The } from '@consente/domain/article'
import { calendarDay, formatDateTime, formatTime } from '@consente/domain/period'
import { dateOf, daysBetween, timesText } from '../../../sharing/readings/reading-dates.ts'
import { type LogVoice, refusalOf, times, whyFailed } from '../../../sharing/readings/reading-lines.ts'
import type { Moment } from './life-order.ts'

/** One line about a moment or a day. */
export type LifeItem = {
  when: string
  dateTime?: string
  /** Said first, in bold. */
  lead?: string
  text: string
  mark?: 'to-come' | 'live' | 'key'
  day?: Pick<ReadingDay, 'day' | 'calls' | 'times'>
  days?: readonly { day: string; text: string }[]
}

/** An item of the life line with what orders it. */
export type Dated = LifeItem & Moment & { day0: string }

const isOfList = ({ dataAt = '' }: LogVoice, at: string): boolean => at < dataAt

/** "A Alfa Seguros leu seus dados". */
const whoRead = (voice: LogVoice, at: string): string =>
  `${The(voice.recipient)} leu ${isOfList(voice, at) ? 'a lista do que foi autorizado' : 'seus dados'}`

/** When the last reading of a day began. */
const lastOf = ({ day, times: at }: Pick<ReadingDay, 'day' | 'times'>): string => at.at(-1) ?? endOfDay(day)

/** "todo dia: A Alfa Seguros leu seus dados 2 vezes por dia, 262 vezes ao todo". */
export function summaryOf(days: readonly ReadingDay[], voice: LogVoice): LifeItem[] {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (!newest || !oldest) return []
  const who = whoRead(voice, lastOf(newest))
  const total = days.reduce((sum, { readings }) => sum + readings, 0)
  const unfolded = days.map(({ day, readings }) => ({ day, text: times(readings) }))
  if (days.length === 1)
    return [
      {
        when: timesText(newest.times) || dateOf(newest.day),
        text: `${who} ${times(total)}`,
        day: newest,
      },
    ]
  const isDaily = daysBetween(oldest.day, newest.day) + 1 === days.length
  const isEven = days.every(({ readings }) => readings === newest.readings)
  const often =
    isDaily && isEven ? `${times(newest.readings)} por dia` : isDaily ? 'todo dia' : `em ${days.length} dias`
  const when = isDaily ? 'todo dia' : `${days.length} dias`
  return [{ when, text: `${who} ${often}, ${times(total)} ao todo`, days: unfolded }]
}

/**
 * "A Alfa Seguros leu seus dados 2 vezes." with its calls to unfold. Readings before and after a change of the sharing are told apart, so that none
 * stands before what allowed it.
 * `changes` are the instants at which the sharing changed.
 */
export function readingOf(
  { day, readings, times: at, calls }: ReadingDay,
  { isToday, changes, voice }: { isToday: boolean; changes: readonly string[]; voice: LogVoice },
): Dated[] {
  if (readings === 0) return []
  const parts = readings === at.length ? parted(at, changes) : [at]
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const count = parts.length > 1 ? part.length : readings
    // Without a known hour it stands at the end of its day: nothing of the day allowed it later.
    const last = lastOf({ day, times: part })
    return {
      when: timesText(part) || dateOf(day),
      lead: `${whoRead(voice, last)} ${times(count)}${isToday ? ' hoje' : ''}.`,
      text: '',
      ...(isLast && { day: { day, calls, times: at } }),
      ...(isToday && isLast && { mark: 'live' as const }),
      at: last,
      day0: day,
      stage: 'read',
    }
  })
}

/** The last second of a day in São Paulo. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59-03:00`).toISOString()

/** Beginnings of readings, parted by the changes between them. */
function parted(at: readonly string[], changes: readonly string[]): string[][] {
  const parts: string[][] = []
  for (const time of at) {
    const last = parts.at(-1)
    const before = last?.at(-1)
    if (last && !changes.some((change) => before !== undefined && change > before && change <= time))
      last.push(time)
    else parts.push([time])
  }
  return parts
}

/** Refused and failed readings, with the outcome of a later try if it is known. */
export function missedOf(
  { day, readings, times: at, missed }: ReadingDay,
  voice: LogVoice,
  life: ReadingLife,
): Dated[] {
  const refused = missed.flatMap((item) =>
    refusalOf(item, voice).map(({ lead = '', text }) => ({
      at: item.lastAt,
      day0: day,
      stage: 'read' as const,
      when: '',
      lead,
      text,
    })),
  )
  const [failed] = missed.filter(({ outcome }) => outcome === 'FAILED')
  if (!failed) return refused
  const again =
    at.find((time) => time > failed.lastAt) ?? (readings === 0 ? nextReading(life, day) : undefined)
  const text = failureText(whyFailed(failed, voice), { again, readings, day, isHolder: voice.isHolder })
  return [...refused, { at: failed.firstAt, day0: day, stage: 'read', when: '', text }]
}

type Failure = { again: string | undefined; readings: number; day: string; isHolder: boolean }

/** "A Beta Seguradora não respondeu. Tentamos às 09:10 e deu certo." */
function failureText(said: string, { again, readings, day, isHolder }: Failure): string {
  if (again === undefined && readings > 0) return `Uma parte não ${isHolder ? 'saiu' : 'veio'}. ${said}`
  if (again === undefined || isHolder) return said
  const at = new Date(again)
  const moment = calendarDay(at) === day ? `às ${formatTime(at)}` : `em ${formatDateTime(at)}`
  return `${said} Tentamos ${moment} e deu certo.`
}

/** When the next day with readings began, if that is known. */
function nextReading({ days }: ReadingLife, day: string): string | undefined {
  return days.filter((one) => one.day > day && one.readings > 0).at(-1)?.times[0]
}

/** The first reading, in the words of the side that the customer is at. */
export function firstText(voice: LogVoice, at: string): string {
  const isList = isOfList(voice, at)
  if (voice.isHolder) return `${The(voice.recipient)} leu ${isList ? 'a lista ' : ''}pela primeira vez`
  return isList ? 'Lista do que foi autorizado recebida' : 'Primeiros dados recebidos'
}

/** An item at its instant, with the stage that orders it within a minute. */
export const dated = (at: string, item: Omit<LifeItem, 'when'> & Pick<Moment, 'stage'>): Dated => ({
  ...item,
  when: '',
  at,
  day0: calendarDay(new Date(at)),
})

/** An item without the keys that only order needs. */
export function plain({ at, day0: _day, stage: _stage, ...item }: Dated): LifeItem {
  return { ...item, dateTime: at }
}

/** An item of the life line with day and time in words. */
export const withTime = (item: Dated): LifeItem => ({
  ...plain(item),
  when: item.when || formatTime(new Date(item.at)),
})
