import type { ReadingDay } from '@consente/contract/portal/readings'
import { dateOf, daysBetween, noonOf } from '../../../sharing/readings/reading-dates.ts'
import type { ReadMark } from '../../../ui/bridge/TermLine.tsx'

const WEEK = 7

/** Weeks with readings, counted from the first day with one; shorter where something failed. */
export type Weeks = {
  marks: ReadMark[]
  /** Weeks from the first reading until now. */
  all: number
  /** The first day with a reading. */
  since: string
}

/** @returns undefined where nothing was read */
export function weeksOf(
  days: readonly Pick<ReadingDay, 'day' | 'readings' | 'missed'>[],
  { start, end, today }: { start: Date; end: Date; today: string },
): Weeks | undefined {
  const since = days.filter(({ readings }) => readings > 0).at(-1)?.day
  if (since === undefined) return undefined
  const all = Math.floor(Math.max(0, daysBetween(since, today)) / WEEK) + 1
  const length = end.getTime() - start.getTime()
  const share = (at: number): number => Math.min(1, Math.max(0, (at - start.getTime()) / length))
  const marks = Array.from({ length: all }, (_, week) => {
    const own = days.filter(({ day }) => Math.floor(daysBetween(since, day) / WEEK) === week)
    if (!own.some(({ readings }) => readings > 0)) return []
    const isShort = own.some(({ missed }) => missed.some(({ outcome }) => outcome === 'FAILED'))
    const at = share(noonOf(since).getTime() + week * WEEK * 24 * 60 * 60_000)
    return [{ at, isShort }]
  }).flat()
  return { marks, all, since }
}

/** "Houve leitura em todas as 19 semanas desde 10/07/2026." */
export function weeksText({ marks, all, since }: Weeks): string {
  const from = `desde ${dateOf(since)}`
  if (all === 1) return `Houve leitura ${from}.`
  return marks.length === all
    ? `Houve leitura em todas as ${all} semanas ${from}.`
    : `Houve leitura em ${marks.length} de ${all} semanas ${from}.`
}
