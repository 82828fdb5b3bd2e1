import type { ReadingLife } from '@consente/contract/portal/readings'
import { calendarDay, formatDate, formatDateTime, formatTime } from '@consente/domain/period'
import { isLaterMinute, nextInWords } from '@consente/domain/time-in-words'
import { dateOf, dayBefore } from '../../../sharing/readings/reading-dates.ts'
import type { LogVoice } from '../../../sharing/readings/reading-lines.ts'
import {
  type Dated,
  dated,
  firstText,
  type LifeItem,
  missedOf,
  plain,
  readingOf,
  summaryOf,
  withTime,
} from './life-items.ts'
import { firstStage, newestFirst, stageOf } from './life-order.ts'

/** The line of a sharing's life, newest first: what comes, today, yesterday, everything between, the beginning. */
export type LifeSection = { title: string; items: LifeItem[] }

/** Everything that a life line is made of. */
export type LifeGiven = {
  life: ReadingLife
  history: ReadonlyArray<{ at: string; text: string }>
  creation: Date
  /** When the customer confirmed, if that is known. */
  confirmed?: Date | undefined
  /** Undefined once it has ended. */
  expiry: Date | undefined
  now: Date
  voice: LogVoice
}

/** Days that failed are told one by one up to here; the log has the others. */
const MOST_EVENTS = 5

/** Everything that happened to a sharing, newest first, readings and history in one list. */
export function lifeLine({
  life,
  history,
  creation,
  confirmed,
  expiry,
  now,
  voice,
}: LifeGiven): LifeSection[] {
  const [today, first] = [calendarDay(now), calendarDay(creation)]
  const yesterday = dayBefore(today)
  // The last of what happened to an ended sharing is its end.
  const ended = expiry
    ? undefined
    : history
        .map(({ at }) => at)
        .sort()
        .at(-1)
  const firstAt = life.dataAt ?? life.firstAt
  const events: Dated[] = [
    ...history.map(({ at, text }) =>
      dated(at, { text, mark: 'key', stage: stageOf(at, { confirmed, ended }) }),
    ),
    ...(firstAt && !life.keptSince
      ? [
          dated(firstAt, {
            text: firstText(voice, firstAt),
            mark: 'key',
            stage: firstStage(firstAt, confirmed),
          }),
        ]
      : []),
  ]
  const last = [first, ...events.map(({ day0 }) => day0)].sort().at(-1) ?? first
  // A day with a section of its own: today and yesterday, and the day of the end.
  const own = (expiry ? [today, yesterday] : [last]).filter((day) => day !== first)
  const next = expiry && life.nextAt !== undefined ? new Date(life.nextAt) : undefined
  const itemsOn = (day: string, isIts: (event: Dated) => boolean): LifeItem[] => {
    const read = life.days.filter((one) => one.day === day)
    const changes = history.map(({ at }) => at).filter((at) => calendarDay(new Date(at)) === day)
    const items = newestFirst([
      ...events.filter(isIts),
      ...read.flatMap((one) => missedOf(one, voice, life)),
      ...read.flatMap((one) => readingOf(one, { isToday: day === today, changes, voice })),
    ]).map(withTime)
    const comesToday = next && day === today && calendarDay(next) === today && isLaterMinute(next, now)
    return comesToday ? [toCome(formatTime(next), next, 'Próxima leitura'), ...items] : items
  }
  return [
    { title: 'O que vem', items: coming(expiry, next, now) },
    ...own.map((day) => ({
      title: titleOf(day, { today, yesterday }),
      items: itemsOn(day, ({ day0 }) => day0 === day),
    })),
    betweenSection(life, events, { voice, isIn: (day) => day > first && !own.includes(day) }),
    {
      title: `Começo, ${dateOf(first)}${first === today ? ', hoje' : ''}`,
      items: itemsOn(first, ({ day0 }) => day0 <= first),
    },
  ].filter(({ items }) => items.length > 0)
}

const toCome = (when: string, at: Date, text: string): LifeItem => ({
  when,
  dateTime: at.toISOString(),
  text,
  mark: 'to-come',
})

/** The end, and the next reading if it comes on a later day than today. */
function coming(expiry: Date | undefined, next: Date | undefined, now: Date): LifeItem[] {
  if (!expiry || expiry <= now) return []
  const end = toCome(formatDate(expiry), expiry, 'Termina sozinho')
  const comesLater = next && calendarDay(next) > calendarDay(now) && next < expiry
  return comesLater
    ? [end, toCome(nextInWords(next, now).replace(', ', ' '), next, 'Próxima leitura')]
    : [end]
}

/** Everything between the beginning and the days with sections of their own, the readings in one line. */
function betweenSection(
  life: ReadingLife,
  events: readonly Dated[],
  { voice, isIn }: { voice: LogVoice; isIn(day: string): boolean },
): LifeSection {
  const days = life.days.filter(({ day }) => isIn(day))
  const missed = newestFirst(days.flatMap((day) => missedOf(day, voice, life)))
  const told = missed.slice(0, MOST_EVENTS)
  const all = newestFirst([...events.filter(({ day0 }) => isIn(day0)), ...told])
  const names = [...days.map(({ day }) => day), ...all.map(({ day0 }) => day0)].sort()
  const [begin, end] = [names[0], names.at(-1)]
  if (begin === undefined || end === undefined) return { title: '', items: [] }
  const more = missed.length - told.length
  return {
    title: begin === end ? dateOf(begin) : `De ${shortly(begin, end)} a ${dateOf(end)}`,
    items: [
      ...summaryOf(
        days.filter(({ readings }) => readings > 0),
        voice,
      ),
      ...all.map((item) => ({ ...plain(item), when: formatDateTime(new Date(item.at)) })),
      ...(more > 0 ? [{ when: '', text: `E mais ${more} abaixo, em Quem leu.` }] : []),
    ],
  }
}

function titleOf(day: string, { today, yesterday }: { today: string; yesterday: string }): string {
  if (day === today) return `Hoje, ${dateOf(day)}`
  return day === yesterday ? `Ontem, ${dateOf(day)}` : dateOf(day)
}

/** "10/07" where the year is that of the end. */
const shortly = (begin: string, end: string): string =>
  begin.slice(0, 4) === end.slice(0, 4) ? dateOf(begin).slice(0, 5) : dateOf(begin)
