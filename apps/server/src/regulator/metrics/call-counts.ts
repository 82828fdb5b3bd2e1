import { calendarDay } from '@consente/domain/period'
import type { CountedCall } from './call-kind.ts'

/** Calls of one day, API, level and outcome, added up. */
export type CallSum = Omit<CountedCall, 'milliseconds'> & { day: string; calls: number; milliseconds: number }
/** Counts since the last time: sums by day, and calls by the second (epoch). */
export type CallBatch = { sums: CallSum[]; seconds: [second: number, calls: number][] }

/** So many seconds are kept while the database is away; sums of days are few. */
const MOST_SECONDS = 3600

/** Counts calls in memory until somebody takes the counts. */
export function createCallCounts() {
  let sums = new Map<string, CallSum>()
  let seconds = new Map<number, number>()
  let today = { second: -1, day: '' }

  function dayOf(second: number): string {
    if (today.second !== second) today = { second, day: calendarDay(new Date(second * 1000)) }
    return today.day
  }

  function add(sum: CallSum): void {
    const key = [sum.day, sum.api, sum.tier, sum.outcome].join()
    const known = sums.get(key)
    if (known) {
      known.calls += sum.calls
      known.milliseconds += sum.milliseconds
    } else sums.set(key, { ...sum })
  }

  function addSecond(second: number, calls: number): void {
    if (!seconds.has(second) && seconds.size >= MOST_SECONDS) return
    seconds.set(second, (seconds.get(second) ?? 0) + calls)
  }

  return {
    /** @param at when the answer ended: to its day and second the call is counted */
    count(at: Date, call: CountedCall): void {
      const second = Math.floor(at.getTime() / 1000)
      add({ ...call, day: dayOf(second), calls: 1 })
      addSecond(second, 1)
    },
    /** Empties the buffer; undefined when nothing was counted. In one order, so that two writers never wait for each other. */
    take(): CallBatch | undefined {
      if (sums.size === 0) return undefined
      const batch: CallBatch = {
        sums: [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum),
        seconds: [...seconds].sort(([one], [other]) => one - other),
      }
      sums = new Map()
      seconds = new Map()
      return batch
    },
    /** Puts a batch back that could not be written. */
    giveBack(batch: CallBatch): void {
      for (const sum of batch.sums) add(sum)
      for (const [second, calls] of batch.seconds) addSecond(second, calls)
    },
  }
}
