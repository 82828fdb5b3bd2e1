/** When something in a sharing's life was, and what it can not have come before. */
export type Moment = { at: string; stage: keyof typeof STAGES }

/** Of what is shown with one and the same minute: nothing is read before it is confirmed, nothing ends before it began. */
const STAGES = { asked: 0, first: 1, read: 2, later: 3 } as const

const MINUTE_MS = 60_000
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
 * Of an entry of the history: after the confirmation its own second decides, and nothing is read after the end. What came
 * within the confirmation's minute belongs to it, such as the recipient's access, unless it is the end.
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
