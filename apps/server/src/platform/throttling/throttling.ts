import type { Clock } from '../base/clock.ts'
import { Failure } from '../base/failure.ts'
import { hashOf } from '../base/hash.ts'
import type { Sql } from '../database/database.ts'
import type { ThrottlePolicy, ThrottleStore } from './throttle.store.ts'

/** A part's policies by name; no two parts use the same name (decision record 27). */
export type ThrottlePolicies = Readonly<Record<string, ThrottlePolicy>>

/** Counts the attempts of one part, by policy (`What`) and by caller. */
export type Throttling<What extends string> = {
  /** The key that an attempt is counted under. Hashed, so that the table contains no address or document. */
  keyOf(what: What, who: string): string
  /** @throws {Failure} TOO_MANY_TRIES */
  take(what: What, who: string): Promise<void>
  /** The same for a caller that has another way. @returns whether the attempt is allowed */
  tryTake(what: What, who: string): Promise<boolean>
  /**
   * The same inside the caller's transaction, which a thrown failure would roll back.
   * @returns whether the attempt is allowed
   */
  takeWithin(sql: Sql, what: What, who: string): Promise<boolean>
  /** Removes a successful attempt from the count. */
  giveBack(what: What, who: string): Promise<void>
  /** Deletes the counts of an authenticated customer. */
  clear(what: What, who: string): Promise<void>
  /** The failure for a caller that one of these keys blocks, with the remaining seconds. */
  refusal(keys: readonly string[]): Promise<Failure>
}

/** Throttling by a part's own policies: the compiler refuses any other name. */
export function createThrottling<What extends string>(
  { throttles, clock }: { throttles: ThrottleStore; clock: Clock },
  policies: Readonly<Record<What, ThrottlePolicy>>,
): Throttling<What> {
  const keyOf = (what: What, who: string): string => `${what}:${hashOf(who)}`

  async function refusal(keys: readonly string[]): Promise<Failure> {
    const now = clock.now()
    const until = await throttles.blockedUntil(keys, now)
    const seconds = Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000)
    return new Failure('TOO_MANY_TRIES', {}, { retryAfter: Math.max(1, seconds) })
  }

  return {
    keyOf,
    refusal,
    async take(what, who) {
      const key = keyOf(what, who)
      if (!(await throttles.take(key, policies[what], clock.now()))) throw await refusal([key])
    },
    tryTake: (what, who) => throttles.take(keyOf(what, who), policies[what], clock.now()),
    takeWithin: (sql, what, who) => throttles.take(keyOf(what, who), policies[what], clock.now(), sql),
    giveBack: (what, who) => throttles.giveBack(keyOf(what, who)),
    clear: (what, who) => throttles.clear(keyOf(what, who)),
  }
}
