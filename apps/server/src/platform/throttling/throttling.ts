import type { Clock } from '../base/clock.ts'
import { Failure } from '../base/failure.ts'
import { hashOf } from '../base/hash.ts'
import type { Sql } from '../database/database.ts'
import type { ThrottlePolicy, ThrottleStore } from './throttle.store.ts'

/** A part's policies, by the name of what is tried; no two parts use the same name (decision record 27). */
export type ThrottlePolicies = Readonly<Record<string, ThrottlePolicy>>

/** Counts the tries of one part, by what is tried (`What`) and by whom. */
export type Throttling<What extends string> = {
  /** What a try is counted under. Hashed: the table tells nobody's address or document. */
  keyOf(what: What, who: string): string
  /** @throws {Failure} TOO_MANY_TRIES */
  take(what: What, who: string): Promise<void>
  /** The same inside the caller's transaction, which a failure would undo. @returns whether it may go on */
  takeWithin(sql: Sql, what: What, who: string): Promise<boolean>
  /** Takes back a try that turned out well. */
  giveBack(what: What, who: string): Promise<void>
  /** Forgets the tries of somebody who has proved who they are. */
  clear(what: What, who: string): Promise<void>
  /** The failure for somebody whom one of these keys blocks; it says for how long. */
  refusal(keys: readonly string[]): Promise<Failure>
}

/** Throttling by a part's own policies: the compiler refuses the name of any other. */
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
    takeWithin: (sql, what, who) => throttles.take(keyOf(what, who), policies[what], clock.now(), sql),
    giveBack: (what, who) => throttles.giveBack(keyOf(what, who)),
    clear: (what, who) => throttles.clear(keyOf(what, who)),
  }
}
