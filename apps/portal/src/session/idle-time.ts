import { awaySince, lastActivity } from './login-storage.ts'

/** Time spent at the other institution is not idleness, up to 60 minutes (docs/domain/access.md). */
const LONGEST_AWAY_MS = 60 * 60_000

/** The browser is about to be sent to the other institution: call it right before. */
export function markAway(now: number = Date.now()): void {
  awaySince.write(now)
}

/** The customer is here and did something. */
export function markActive(now: number = Date.now()): void {
  lastActivity.write(now)
  if (awaySince.read() !== undefined) awaySince.remove()
}

/** Milliseconds that count as idle. */
export function idleFor(now: number): number {
  const left = awaySince.read()
  if (left !== undefined && now - left <= LONGEST_AWAY_MS) return 0
  const last = lastActivity.read()
  return last === undefined ? 0 : Math.max(0, now - last)
}
