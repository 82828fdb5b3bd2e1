import type { ReadingDay, ReadingLife } from '@consente/contract/portal/readings'
import { calendarDay, formatDate, formatDateTime, formatTime } from '@consente/domain/period'
import { nextInWords } from '@consente/domain/time-in-words'
import { type Moment, newestFirst, stageOf } from './life-order.ts'
import { dateOf, dayBefore, daysBetween, timesText } from './reading-dates.ts'
import { type LogVoice, refusalOf, times, whyFailed } from './reading-lines.ts'

/** The line of a sharing's life, newest first: what comes, today, yesterday, everything between, the beginning. */
export type LifeItem = {
  when: string
  dateTime?: string
  /** Said first, in bold. */
  lead?: string
  text: string
  mark?: 'to-come' | 'live' | 'key'
  /** A day whose calls unfold. */
  day?: { day: string; calls: number }
  /** Days that unfold. */
  days?: readonly { day: string; text: string }[]
}
export type LifeSection = { title: string; items: LifeItem[] }

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

type Dated = LifeItem & Moment & { day0: string }

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
  const events: Dated[] = [
    ...history.map(({ at, text }) => dated(at, { text, mark: 'key', stage: stageOf(at, confirmed) })),
    ...(life.firstAt && !life.keptSince
      ? [dated(life.firstAt, { text: firstText(voice), mark: 'key', stage: 'first' })]
      : []),
  ]
  const last = [first, ...events.map(({ day0 }) => day0)].sort().at(-1) ?? first
  // A day with a section of its own: today and yesterday, and the day of the end.
  const own = expiry ? [today, yesterday] : [last]
  const isOwn = (day: string): boolean => own.includes(day) && day !== first
  const ownSection = (day: string): LifeSection => {
    const read = life.days.find((one) => one.day === day)
    const items = newestFirst([
      ...events.filter(({ day0 }) => day0 === day),
      ...(read ? [...missedOf(read, voice, life), ...readingOf(read, day === today)] : []),
    ])
    return { title: titleOf(day, { today, yesterday }), items: items.map((item) => withTime(item)) }
  }
  const sections = [...new Set(own)].filter((day) => day !== first).map(ownSection)
  return [
    comingSection({ life, expiry, now, today }),
    ...sections.map((section) =>
      section.title.startsWith('Hoje') ? withNext(section, { life, now, today, expiry }) : section,
    ),
    betweenSection(life, events, { voice, from: first, isOwn }),
    beginning(life, events, { first, today, voice }),
  ].filter(({ items }) => items.length > 0)
}

/** What is still to come, the last first. */
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

/** Of today also what is still to come. */
function withNext(
  section: LifeSection,
  { life, now, today, expiry }: Pick<LifeGiven, 'life' | 'now' | 'expiry'> & { today: string },
): LifeSection {
  const next = life.nextAt === undefined ? undefined : new Date(life.nextAt)
  if (!next || !expiry || next <= now || calendarDay(next) !== today) return section
  const item: LifeItem = {
    when: formatTime(next),
    dateTime: next.toISOString(),
    text: 'Próxima leitura',
    mark: 'to-come',
  }
  return { ...section, items: [item, ...section.items] }
}

type Between = { voice: LogVoice; from: string; isOwn(day: string): boolean }

/** Everything between the beginning and the days with sections of their own, the readings in one line. */
function betweenSection(
  life: ReadingLife,
  events: readonly Dated[],
  { voice, from, isOwn }: Between,
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
      ...summaryOf(days.filter(({ readings }) => readings > 0)),
      ...all.map((item) => ({ ...plain(item), when: formatDateTime(new Date(item.at)) })),
      ...(more > 0 ? [{ when: '', text: `E mais ${more} em Quem leu o quê.` }] : []),
    ],
  }
}

/** "todo dia: Lida 2 vezes por dia, 262 vezes ao todo". */
function summaryOf(days: readonly ReadingDay[]): LifeItem[] {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (!newest || !oldest) return []
  const total = days.reduce((sum, { readings }) => sum + readings, 0)
  const unfolded = days.map(({ day, readings }) => ({ day, text: times(readings) }))
  if (days.length === 1)
    return [
      { when: timesText(newest.times) || dateOf(newest.day), text: `Lida ${times(total)}`, day: newest },
    ]
  const isDaily = daysBetween(oldest.day, newest.day) + 1 === days.length
  const isEven = days.every(({ readings }) => readings === newest.readings)
  const often =
    isDaily && isEven ? `${times(newest.readings)} por dia` : isDaily ? 'todo dia' : `em ${days.length} dias`
  const when = isDaily ? 'todo dia' : `${days.length} dias`
  return [{ when, text: `Lida ${often}, ${times(total)} ao todo`, days: unfolded }]
}

function beginning(
  life: ReadingLife,
  events: readonly Dated[],
  { first, today, voice }: { first: string; today: string; voice: LogVoice },
): LifeSection {
  const read = life.days.find(({ day }) => day === first)
  const items = newestFirst([
    ...events.filter(({ day0 }) => day0 <= first),
    ...(read ? [...missedOf(read, voice, life), ...readingOf(read, first === today)] : []),
  ])
  const next = first === today ? ', hoje' : ''
  return { title: `Começo, ${dateOf(first)}${next}`, items: items.map(withTime) }
}

function titleOf(day: string, { today, yesterday }: { today: string; yesterday: string }): string {
  if (day === today) return `Hoje, ${dateOf(day)}`
  return day === yesterday ? `Ontem, ${dateOf(day)}` : dateOf(day)
}

/** "Lida 2 vezes." with its calls to unfold. */
function readingOf({ day, readings, times: at, calls }: ReadingDay, isToday: boolean): Dated[] {
  if (readings === 0) return []
  const lead = isToday ? `Lida ${times(readings)} hoje.` : `Lida ${times(readings)}.`
  const item = {
    when: timesText(at),
    lead,
    text: '',
    day: { day, calls },
    ...(isToday && { mark: 'live' as const }),
  }
  return [{ ...item, at: at.at(-1) ?? `${day}T15:00:00Z`, day0: day, stage: 'read' }]
}

/** What was refused, and what failed: whether a later try brought it is told where it is known. */
function missedOf(
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

const firstText = ({ isHolder, recipient }: LogVoice): string =>
  isHolder ? `Primeira leitura, por ${recipient}` : 'Primeiros dados recebidos'

const dated = (at: string, item: Omit<LifeItem, 'when'> & Pick<Moment, 'stage'>): Dated => ({
  ...item,
  when: '',
  at,
  day0: calendarDay(new Date(at)),
})

function plain({ at, day0: _day, stage: _stage, ...item }: Dated): LifeItem {
  return { ...item, dateTime: at }
}

const withTime = (item: Dated): LifeItem => ({
  ...plain(item),
  when: item.when || formatTime(new Date(item.at)),
})

/** "10/07" where the year is that of the end. */
const shortly = (begin: string, end: string): string =>
  begin.slice(0, 4) === end.slice(0, 4) ? dateOf(begin).slice(0, 5) : dateOf(begin)
