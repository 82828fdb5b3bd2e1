import type { Identify } from '../http/route.ts'

/**
 * How much one caller may ask in a minute. Each process counts for itself, in memory: a statement would cost more than
 * most of what it spares. What must hold over all processes is counted by `throttling.ts`.
 */
const MINUTE_MS = 60_000
/** Counts are forgotten each minute, or when there are so many callers. */
const MOST_CALLERS = 100_000

/** More calls than one caller may make in a minute (OPIN, non-functional requirements: "429"). */
export class RateLimitExceeded extends Error {
  readonly statusCode = 429
  /** Seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many calls within a minute')
    this.retryAfter = retryAfter
  }
}

/** @returns what counts a call of somebody. @throws {RateLimitExceeded} */
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

/** Knows callers as before, and counts the calls of each account. */
export function limitPerAccount(identify: Identify, perMinute: number): Identify {
  const count = createRateLimiter(perMinute)
  return async (bearer) => {
    const identity = await identify(bearer)
    if (identity?.kind === 'customer') count(identity.document)
    return identity
  }
}
