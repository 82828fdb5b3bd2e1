import { MINUTE_MS } from '@consente/domain/base/durations'

/** When something in a sharing's life was, and what it can not have come before. */
export type Moment = { at: string; stage: keyof typeof STAGES }

/** The order within one minute: a sharing is confirmed before it is read, and begins before it ends. */
const STAGES = { asked: 0, first: 1, read: 2, later: 3 } as const

const minuteOf = ({ at }: Pick<Moment, 'at'>): number => Math.floor(Date.parse(at) / MINUTE_MS)

/**
 * Newest first. The log of readings is kept to the minute and the history to the second, so that within a minute the
 * stage decides, then the exact time; of equals, what was told last comes first.
 */
export function newestFirst<M extends Moment>(moments: readonly M[]): M[] {
  return [...moments]
    .reverse()
    .sort(
      (a, b) =>
        minuteOf(b) - minuteOf(a) || STAGES[b.stage] - STAGES[a.stage] || Date.parse(b.at) - Date.parse(a.at),
    )
}

/** The first reading belongs to the confirmation's minute, or follows by its own second what allowed it. */
export const firstStage = (at: string, confirmed: Date | undefined): Moment['stage'] =>
  confirmed && minuteOf({ at }) > minuteOf({ at: confirmed.toISOString() }) ? 'read' : 'first'

/**
 * The stage of an entry of the history. After the confirmation its own second decides, and readings come before the end.
 * Entries within the confirmation's minute belong to it, such as the recipient's access, unless one is the end.
 */
export function stageOf(
  at: string,
  { confirmed, ended }: { confirmed: Date | undefined; ended: string | undefined },
): Moment['stage'] {
  if (!confirmed || Date.parse(at) <= confirmed.getTime()) return 'asked'
  if (at === ended) return 'later'
  const isWithIt = minuteOf({ at }) === minuteOf({ at: confirmed.toISOString() })
  return isWithIt ? 'asked' : 'read'
}
