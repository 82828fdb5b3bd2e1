/** Calls between two instants. */
export type Span = { firstAt: Date; lastAt: Date }
/** Order of texts, highest first: days of the log, newest first. */
export const descending = (a: string, b: string): number => (a < b ? 1 : -1)
export const sum = (all: ReadonlyArray<{ calls: number }>): number =>
  all.reduce((total, { calls }) => total + calls, 0)
/** The first instant of all spans, of which there is one at least. */
export const earliest = (all: readonly Span[]): Date =>
  new Date(Math.min(...all.map(({ firstAt }) => +firstAt)))
/** The last instant of all spans, of which there is one at least. */
export const latest = (all: readonly Span[]): Date => new Date(Math.max(...all.map(({ lastAt }) => +lastAt)))
/** The last instant of all spans; undefined without any. */
export const latestOf = (all: readonly Span[]): Date | undefined => (all.length > 0 ? latest(all) : undefined)

/** By day, each in the order that they come in. */
export function byDay<T extends { day: string }>(all: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const one of all) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return days
}
