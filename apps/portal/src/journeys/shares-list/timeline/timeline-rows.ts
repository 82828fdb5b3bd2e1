import type { PortalConfig } from '@consente/contract/portal/config'
import { calendarMonths, formatDate, inDays } from '@consente/domain/period'
import { isRunning } from '@consente/domain/sharing/situation'
import { sharePath } from '../../../paths.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import { cardTerm, endsSoon, instant } from '../../../sharing/term-text.ts'
import type { AxisPart, AxisRow } from '../../../ui/sharing/TimeAxis.tsx'
import type { ListedShare } from '../find/listed-share.ts'
import { directionText, TIMELINE } from './timeline-texts.ts'

/** Places of sharings on an axis of thirteen calendar months, from 0 to 1: a term of twelve is seen to its end. */

const MONTHS = 13
const YEAR = 12

type Axis = {
  /** Months of the calendar at its beginning. */
  start: number
  now: Date
}

/** The months that begin with the current one, moved by so many years. */
export function axisOf(now: Date, year: number): Axis {
  return { start: Math.floor(calendarMonths(now)) + year * YEAR, now }
}

const placeOf = ({ start }: Axis, date: Date): number => (calendarMonths(date) - start) / MONTHS
const within = (place: number): number => Math.min(Math.max(place, 0), 1)

/** The names of its months, from "nov" to "nov". */
export const monthNames = ({ start }: Axis): string[] =>
  Array.from({ length: MONTHS }, (_, index) => TIMELINE.months[(start + index) % YEAR] ?? '')

/** "nov 2026 a nov 2027". */
export function spanText({ start }: Axis): string {
  const name = (month: number) => `${TIMELINE.months[month % YEAR]} ${Math.floor(month / YEAR)}`
  return TIMELINE.span(name(start), name(start + MONTHS - 1))
}

/** Today's place and its words; undefined if the axis shows other months. */
export function todayOn(axis: Axis): { place: number; text: string } | undefined {
  const place = placeOf(axis, axis.now)
  if (place < 0 || place >= 1) return undefined
  return { place, text: TIMELINE.todayIs(formatDate(axis.now).slice(0, 5)) }
}

type Shape = Pick<AxisRow, 'parts' | 'stop' | 'goesOn'>

const part = (ink: AxisPart['ink'], from: number, to: number): AxisPart[] =>
  within(to) > within(from) ? [{ ink, from: within(from), to: within(to) }] : []

/** Ends that lie on the axis are drawn as uprights, those beyond as arrows. */
function endOn(end: number, begin: number): Pick<Shape, 'stop' | 'goesOn'> {
  if (end > 1) return { goesOn: 'after' }
  if (end < 0) return { goesOn: 'before' }
  return begin > 1 ? {} : { stop: end }
}

/** A waiting sharing has no upright, only an arrow if all of it lies beyond. */
const beyond = (from: number, to: number): Pick<Shape, 'goesOn'> =>
  from > 1 ? { goesOn: 'after' } : to < 0 ? { goesOn: 'before' } : {}

/** The bar of a sharing: its past, the rest of its term, or the term that may come. Draws only what is known. */
export function shapeOf({ card }: ListedShare, axis: Axis): Shape {
  const { situation } = card
  const begin = placeOf(axis, instant(card.createDateTime) ?? axis.now)
  const now = placeOf(axis, axis.now)
  switch (situation.kind) {
    case 'waiting': {
      const expiry = instant(card.expirationDateTime)
      const end = expiry ? placeOf(axis, expiry) : now
      return { parts: part('may', now, end), ...beyond(now, end) }
    }
    case 'in-force':
    case 'past-term': {
      if (!situation.until) return { parts: part('past', begin, now) }
      const end = placeOf(axis, situation.until)
      return {
        parts: [...part('past', begin, Math.min(now, end)), ...part('ahead', Math.max(now, begin), end)],
        ...endOn(end, begin),
      }
    }
    case 'ended':
    case 'expired':
    case 'refused': {
      if (!situation.at) return { parts: [] }
      const end = placeOf(axis, situation.at)
      const isNothing = situation.kind === 'refused' && situation.sent === 'no'
      return { parts: isNothing ? [] : part('past', begin, end), ...endOn(end, begin) }
    }
    case 'lapsed':
    case 'unknown':
      return { parts: [] }
  }
}

/** The text at the bar. */
export function textOf({ card }: ListedShare, now: Date): string {
  const { situation } = card
  if (!isRunning(situation)) return cardTerm(card, now) ?? TIMELINE.noEnd
  const { until } = situation
  if (!until) return TIMELINE.noEnd
  const date = formatDate(until)
  if (until <= now) return TIMELINE.passed(date)
  return endsSoon(card, now) ? TIMELINE.endsSoon(date, inDays(now, until)) : TIMELINE.until(date)
}

/** "Banco Gama, chega à Alfa Seguros, termina em 02/12/2026, em 12 dias." */
export function sentenceOf(share: ListedShare, name: string, brand: string, now: Date): string {
  const { card, shareType } = share
  const direction = directionText(shareType, brand, tenseOf(card.situation))
  const who = `${name}, ${direction.charAt(0).toLowerCase()}${direction.slice(1)}`
  const text = textOf(share, now)
  const until = card.situation.kind === 'in-force' ? card.situation.until : undefined
  if (until && until > now) {
    const date = formatDate(until)
    return `${who}, termina em ${endsSoon(card, now) ? TIMELINE.endsSoon(date, inDays(now, until)) : date}.`
  }
  return `${who}. ${text.replace(/\.$/, '')}.`
}

/** Up to so many characters stand beside the end of a bar that fills so much of the axis, also on the narrowest window. */
const ROOM = [
  { characters: 16, until: 0.7 },
  { characters: 24, until: 0.4 },
  { characters: 30, until: 0.3 },
] as const
/** From here on words above the bar begin at their place; to here they end there. */
const [NEAR, FAR] = [0.35, 0.65]

/** The words stand beside the end if they have room, else above the bar; the line of today never runs through them. */
function textPlace(text: string, { stop, goesOn, parts }: Shape, today: number): AxisRow['textAt'] {
  const own = stop ?? (goesOn === 'after' ? 1 : goesOn === 'before' ? 0 : (parts[0]?.from ?? 0))
  const place = Math.max(own, today)
  const room = ROOM.find(({ characters }) => text.length <= characters)?.until ?? 0
  if (stop !== undefined && place <= room) return { place, anchor: 'start', above: false }
  return { place, anchor: place < NEAR ? 'start' : place > FAR ? 'end' : 'middle', above: true }
}

/** A sharing → its row; direction and status are drawn by the page. */
export function rowOf(share: ListedShare, axis: Axis, brand: PortalConfig['brand']): Omit<AxisRow, 'facts'> {
  const { card, shareType } = share
  const { other } = partiesOf(shareType, brand, card)
  const shape = shapeOf(share, axis)
  const text = textOf(share, axis.now)
  return {
    id: card.consentId,
    to: sharePath(card.consentId),
    party: other,
    sentence: sentenceOf(share, other.name, brand.name, axis.now),
    text,
    textAt: textPlace(text, shape, todayOn(axis)?.place ?? 0),
    isStrong: card.situation.kind === 'in-force',
    ...shape,
  }
}
