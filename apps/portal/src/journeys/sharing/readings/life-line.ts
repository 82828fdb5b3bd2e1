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
  const events: Dated[] = [
    ...history.map(({ at, text }) =>
      dated(at, { text, mark: 'key', stage: stageOf(at, { confirmed, ended }) }),
    ),
    ...(life.firstAt && !life.keptSince
      ? [
          dated(life.firstAt, {
            text: firstText(voice),
            mark: 'key',
            stage: firstStage(life.firstAt, confirmed),
          }),
        ]
      : []),
  ]
  const changesOn = (day: string): string[] =>
    history.map(({ at }) => at).filter((at) => calendarDay(new Date(at)) === day)
  const last = [first, ...events.map(({ day0 }) => day0)].sort().at(-1) ?? first
  // A day with a section of its own: today and yesterday, and the day of the end.
  const own = expiry ? [today, yesterday] : [last]
  const isOwn = (day: string): boolean => own.includes(day) && day !== first
  const ownSection = (day: string): LifeSection => {
    const read = life.days.find((one) => one.day === day)
    const items = newestFirst([
      ...events.filter(({ day0 }) => day0 === day),
      ...(read
        ? [
            ...missedOf(read, voice, life),
            ...readingOf(read, { isToday: day === today, changes: changesOn(day), voice }),
          ]
        : []),
    ])
    return { title: titleOf(day, { today, yesterday }), items: items.map((item) => withTime(item)) }
  }
  const withNextToday = (section: LifeSection, day: string): LifeSection =>
    day === today ? withNext(section, { life, now, today, expiry }) : section
  const sections = [...new Set(own)]
    .filter((day) => day !== first)
    .map((day) => ({ day, section: ownSection(day) }))
  return [
    comingSection({ life, expiry, now, today }),
    ...sections.map(({ day, section }) => withNextToday(section, day)),
    betweenSection(life, events, { voice, from: first, isOwn }),
    withNextToday(beginning(life, events, { first, today, voice, changes: changesOn(first) }), first),
  ].filter(({ items }) => items.length > 0)
}

/** Events still to come, the last first. */
function comingSection({
  life,
  expiry,
  now,
  today,
}: Pick<LifeGiven, 'life' | 'expiry' | 'now'> & { today: string }): LifeSection {
  const next = life.nextAt === undefined ? undefined : new Date(life.nextAt)
  const comesLater = next && expiry && calendarDay(next) > today && next < expiry
  return {
    title: 'O que vem',
    items: [
      ...(expiry
        ? [
            {
              when: formatDate(expiry),
              dateTime: expiry.toISOString(),
              text: 'Termina sozinho',
              mark: 'to-come' as const,
            },
          ]
        : []),
      ...(comesLater
        ? [
            {
              when: nextInWords(next, now).replace(', ', ' '),
              dateTime: next.toISOString(),
              text: 'Próxima leitura',
              mark: 'to-come' as const,
            },
          ]
        : []),
    ],
  }
}

/** Adds the next reading of today. */
function withNext(
  section: LifeSection,
  { life, now, today, expiry }: Pick<LifeGiven, 'life' | 'now' | 'expiry'> & { today: string },
): LifeSection {
  const next = life.nextAt === undefined ? undefined : new Date(life.nextAt)
  if (!next || !expiry || !isLaterMinute(next, now) || calendarDay(next) !== today) return section
  const item: LifeItem = {
    when: formatTime(next),
    dateTime: next.toISOString(),
    text: 'Próxima leitura',
    mark: 'to-come',
  }
  return { ...section, items: [item, ...section.items] }
}

/** Everything between the beginning and the days with sections of their own, the readings in one line. */
function betweenSection(
  life: ReadingLife,
  events: readonly Dated[],
  { voice, from, isOwn }: { voice: LogVoice; from: string; isOwn(day: string): boolean },
): LifeSection {
  const belongs = (day: string): boolean => day > from && !isOwn(day)
  const days = life.days.filter(({ day }) => belongs(day))
  const missed = newestFirst(days.flatMap((day) => missedOf(day, voice, life)))
  const told = missed.slice(0, MOST_EVENTS)
  const all = newestFirst([...events.filter(({ day0 }) => belongs(day0)), ...told])
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

function beginning(
  life: ReadingLife,
  events: readonly Dated[],
  {
    first,
    today,
    voice,
    changes,
  }: { first: string; today: string; voice: LogVoice; changes: readonly string[] },
): LifeSection {
  const read = life.days.find(({ day }) => day === first)
  const items = newestFirst([
    ...events.filter(({ day0 }) => day0 <= first),
    ...(read
      ? [...missedOf(read, voice, life), ...readingOf(read, { isToday: first === today, changes, voice })]
      : []),
  ])
  const next = first === today ? ', hoje' : ''
  return { title: `Começo, ${dateOf(first)}${next}`, items: items.map(withTime) }
}

function titleOf(day: string, { today, yesterday }: { today: string; yesterday: string }): string {
  if (day === today) return `Hoje, ${dateOf(day)}`
  return day === yesterday ? `Ontem, ${dateOf(day)}` : dateOf(day)
}

/** "10/07" where the year is that of the end. */
const shortly = (begin: string, end: string): string =>
  begin.slice(0, 4) === end.slice(0, 4) ? dateOf(begin).slice(0, 5) : dateOf(begin)
