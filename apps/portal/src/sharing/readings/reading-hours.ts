import type { ReadingItem } from '@consente/contract/portal/readings'
import { timesText } from './reading-dates.ts'
import { type LogVoice, linesOf, type ReadingLine } from './reading-lines.ts'

/**
 * The lines of a day by the readings that they belong to, oldest first: "20:30 · Automóvel 0531: apólice e prêmio." Without
 * hours where the beginnings of the readings are not known.
 */
export function linesByHour(
  items: readonly ReadingItem[],
  times: readonly string[],
  voice: LogVoice,
): string[] {
  const byHour = new Map<string, ReadingItem[]>()
  for (const item of [...items].sort((a, b) => a.firstAt.localeCompare(b.firstAt))) {
    const hour = hoursOf(item, times)
    byHour.set(hour, [...(byHour.get(hour) ?? []), item])
  }
  return [...byHour].map(([hour, found]) => {
    const inOrder = items.filter((item) => found.includes(item))
    const told = linesOf(inOrder, voice).map(sentence).join(' ')
    return hour ? `${hour} · ${told}` : told
  })
}

/** "20:28", "03:10 e 15:10", "de 00:10 a 23:10": the readings with the first and the last call of an item. */
function hoursOf({ firstAt, lastAt }: ReadingItem, times: readonly string[]): string {
  const [first, last] = [placeOf(firstAt, times), placeOf(lastAt, times)]
  return timesText(times.slice(first, last + 1))
}

/** The last reading that had begun by then. */
const placeOf = (instant: string, times: readonly string[]): number =>
  Math.max(
    0,
    times.findLastIndex((time) => Date.parse(time) <= Date.parse(instant)),
  )

function sentence({ lead, text }: ReadingLine): string {
  const whole = lead ? `${lead} ${text}` : text
  return whole.endsWith('.') ? whole : `${whole}.`
}
