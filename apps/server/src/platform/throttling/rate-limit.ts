import { MINUTE_MS } from '@consente/domain/base/durations'
import type { Identify } from '../http/route.ts'

/**
 * Limits the calls of one caller in a minute. Each process counts by itself, in memory: a statement would cost more
 * than most of the calls. Limits over all processes are counted by `throttling.ts`.
 */
/** Counters are cleared each minute, or when there are this many callers. */
const MOST_CALLERS = 100_000

/** A call beyond the limit of one caller in a minute (OPIN, non-functional requirements: "429"). */
export class RateLimitExceeded extends Error {
  readonly statusCode = 429
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many calls within a minute')
    this.retryAfter = retryAfter
  }
}

/** @returns a function that counts a call of one caller @throws {RateLimitExceeded} */
export function createRateLimiter(
  perMinute: number,
  now: () => number = () => performance.now(),
): (who: string) => void {
  const counts = new Map<string, number>()
  let began = now()
  return (who) => {
    const at = now()
    if (at - began >= MINUTE_MS || counts.size >= MOST_CALLERS) {
      counts.clear()
      began = at
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count > perMinute) throw new RateLimitExceeded(Math.ceil((began + MINUTE_MS - at) / 1000))
  }
}

/** Identifies callers as before, and counts the calls of each account. */
export function limitPerAccount(identify: Identify, perMinute: number): Identify {
  const count = createRateLimiter(perMinute)
  return async (bearer) => {
    const identity = await identify(bearer)
    if (identity?.kind === 'customer') count(identity.document)
    return identity
  }
}
