/** A clock that stands still until a test moves it. */
export type MovableClock = { now(): Date; move(milliseconds: number): void }

export function movableClock(start = new Date('2026-11-05T12:00:00Z')): MovableClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    move: (milliseconds) => {
      now += milliseconds
    },
  }
}
