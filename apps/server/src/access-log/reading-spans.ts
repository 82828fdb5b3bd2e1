/** Calls between two instants. */
export type Span = { firstAt: Date; lastAt: Date }
export const descending = (a: string, b: string): number => (a < b ? 1 : -1)
export const sum = (all: ReadonlyArray<{ calls: number }>): number =>
  all.reduce((total, { calls }) => total + calls, 0)
export const earliest = (all: readonly Span[]): Date =>
  new Date(Math.min(...all.map(({ firstAt }) => +firstAt)))
export const latest = (all: readonly Span[]): Date => new Date(Math.max(...all.map(({ lastAt }) => +lastAt)))
export const latestOf = (all: readonly Span[]): Date | undefined => (all.length > 0 ? latest(all) : undefined)

/** By day, each in the order that they come in. */
export function byDay<T extends { day: string }>(all: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const one of all) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return days
}
