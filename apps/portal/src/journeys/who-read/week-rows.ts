import { formatDate, formatTime } from '@consente/domain/period'
import { daysBetween } from '../../sharing/readings/reading-dates.ts'
import { instant } from '../../sharing/term-text.ts'
import { missedOf, type ReadDay, type ReadShare } from './read-shares.ts'
import { WHO_READ } from './who-read-texts.ts'

const MINUTES = 24 * 60

/** A line of the week: one institution reads at another. Places go from 0, the beginning of the first day, to 1. */
export type WeekRow = ReadShare & {
  key: string
  reads: number[]
  missed: number[]
  count: number
  /** "13 vezes", "desde 12/08". */
  words: string
}

/** A place in the week by its day and hour in São Paulo. */
function placeOf(day: string, at: string, first: string): number {
  const [hours = 0, minutes = 0] = formatTime(new Date(at)).split(':').map(Number)
  return (daysBetween(first, day) + (hours * 60 + minutes) / MINUTES) / 7
}

/** A row for each institution and direction: those that read, and those that may and did not. */
export function weekRows(shares: readonly ReadShare[], days: readonly ReadDay[], first: string): WeekRow[] {
  const rows = new Map<string, ReadShare[]>()
  for (const share of shares) {
    const { shareType, voice } = share
    const key = `${shareType} ${voice.recipient} ${voice.holder}`
    rows.set(key, [...(rows.get(key) ?? []), share])
  }
  return [...rows].map(([key, [share, ...more]]) => {
    const all = [share as ReadShare, ...more]
    const own = days.filter((one) => one.day >= first && all.includes(one.share))
    const count = own.reduce((sum, { readings }) => sum + readings, 0)
    return {
      ...(share as ReadShare),
      key,
      reads: distinct(own.flatMap(({ day, times }) => times.map((at) => placeOf(day, at, first)))),
      missed: distinct(
        own.flatMap((one) => missedOf(one).map(({ firstAt }) => placeOf(one.day, firstAt, first))),
      ),
      count,
      words: count > 0 ? WHO_READ.count(count) : sinceWords(all),
    }
  })
}

const distinct = (places: readonly number[]): number[] => [...new Set(places)]

/** "desde 12/08" of the last reading before the week. */
function sinceWords(shares: readonly ReadShare[]): string {
  const last = shares
    .map(({ card }) => card.lastReadAt ?? '')
    .toSorted()
    .at(-1)
  const at = instant(last)
  return at ? WHO_READ.since(formatDate(at).slice(0, 5)) : WHO_READ.never
}
