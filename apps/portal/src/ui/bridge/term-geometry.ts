import { addMonths } from '@consente/domain/period'

/** Positions on the line of a term, from 0 (its start) to 1 (its end). */
export type TermShape = { ticks: number[]; now: number; begins: boolean; over: boolean }

/** More ticks than this would be a comb. */
const MOST_TICKS = 24
/** A term ends a little before the day its last month would: no tick so close to the end. */
const TOO_CLOSE = 0.985

/** Months from tick to tick: the first of them that makes no comb. */
const STEPS = [1, 12, 120]

/** One tick per month between start and end (of long terms per year, or per ten), and how much of the term has passed. */
export function termShape(start: Date, end: Date, now: Date): TermShape {
  const length = end.getTime() - start.getTime()
  if (!(length > 0)) return { ticks: [], now: 1, begins: false, over: true }
  const share = (instant: Date): number => (instant.getTime() - start.getTime()) / length
  const ticks: number[] = []
  const step = STEPS.find((months) => share(addMonths(start, months * (MOST_TICKS + 1))) >= TOO_CLOSE) ?? 1
  for (let tick = 1; tick <= MOST_TICKS; tick += 1) {
    const at = share(addMonths(start, tick * step))
    if (at >= TOO_CLOSE) break
    ticks.push(at)
  }
  const passed = share(now)
  return { ticks, now: Math.min(Math.max(passed, 0), 1), begins: passed <= 0.003, over: passed >= 1 }
}

/** Words near the line's edge must not leave the page, not even in double text size on a phone. */
export function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.3) return 'start'
  return share > 0.7 ? 'end' : 'middle'
}
