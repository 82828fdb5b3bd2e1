import type { Clock } from '../base/clock.ts'
import { Failure } from '../base/failure.ts'
import { hashOf } from '../base/hash.ts'
import type { Sql } from '../database/database.ts'
import type { ThrottlePolicy, ThrottleStore } from './throttle.store.ts'

/**
 * How often things may be tried. Nobody waits longer than five minutes (decisions, "Access"), and nobody can make others
 * wait: what an address tries at an account is counted for that pair first, and what is refused there counts nowhere
 * else. The counts over all addresses are for many addresses at once, and do not concern one that has signed in to the
 * account before (decision record 27).
 */
export const POLICIES = {
  /** Wrong passwords for one account from one address. */
  signInPair: { free: 5, leakSeconds: 300, longestSeconds: 300 },
  /** Wrong passwords for one account from all addresses that it does not know. */
  signInAccount: { free: 30, leakSeconds: 120, longestSeconds: 60 },
  /** Wrong passwords from one address, over all accounts. */
  signInAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Whether documents have an account, asked from one address. */
  situationAddress: { free: 200, leakSeconds: 3, longestSeconds: 60 },
  /** Whether one document has an account, asked from everywhere. */
  situationDocument: { free: 100, leakSeconds: 5, longestSeconds: 30 },
  /** Codes sent for one document, or to one e-mail, at the wish of one address. */
  sendCodeDocumentPair: { free: 4, leakSeconds: 300, longestSeconds: 300 },
  sendCodeEmailPair: { free: 4, leakSeconds: 300, longestSeconds: 300 },
  /** The same from all addresses: it bounds what a mailbox can be sent. */
  sendCodeDocument: { free: 12, leakSeconds: 300, longestSeconds: 60 },
  sendCodeEmail: { free: 12, leakSeconds: 300, longestSeconds: 60 },
  sendCodeAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Codes tried from one address, over all documents. */
  tryCodeAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Sign-ins to one account from one address, right ones included: each costs a hash, a session and an audit entry. */
  signInOften: { free: 120, leakSeconds: 10, longestSeconds: 60 },
  /** Renewals of one account's sessions. */
  refreshAccount: { free: 120, leakSeconds: 20, longestSeconds: 60 },
  /** Sharings that one account asks for: each is a consent at another institution. */
  sharingAccount: { free: 100, leakSeconds: 30, longestSeconds: 300 },
  /** Returns from other institutions that one account brings: each may ask that institution again. */
  returnAccount: { free: 200, leakSeconds: 15, longestSeconds: 60 },
  /** Choices that one account adds to what is chosen most. */
  choiceAccount: { free: 60, leakSeconds: 60, longestSeconds: 60 },
} as const satisfies Record<string, ThrottlePolicy>

export type Throttled = keyof typeof POLICIES

/** By what is tried and by whom. Hashed: the table tells nobody's address or document. */
export const keyOf = (what: Throttled, who: string): string => `${what}:${hashOf(who)}`

/** Counts tries. */
export function createThrottling(store: ThrottleStore, clock: Clock) {
  async function refusal(keys: readonly string[]): Promise<Failure> {
    const now = clock.now()
    const until = await store.blockedUntil(keys, now)
    const seconds = Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000)
    return new Failure('TOO_MANY_TRIES', {}, { retryAfter: Math.max(1, seconds) })
  }

  return {
    /** What somebody is told whom one of these blocks: also for how long. */
    refusal,
    /** @throws {Failure} TOO_MANY_TRIES */
    async take(what: Throttled, who: string): Promise<void> {
      const key = keyOf(what, who)
      if (!(await store.take(key, POLICIES[what], clock.now()))) throw await refusal([key])
    },
    /** The same inside the caller's transaction, which a failure would undo. @returns whether it may go on */
    takeWithin: (sql: Sql, what: Throttled, who: string): Promise<boolean> =>
      store.take(keyOf(what, who), POLICIES[what], clock.now(), sql),
    giveBack: (what: Throttled, who: string): Promise<void> => store.giveBack(keyOf(what, who)),
    forgetBefore: (instant: Date): Promise<void> => store.forgetBefore(instant),
    clear: (what: Throttled, who: string): Promise<void> => store.clear(keyOf(what, who)),
  }
}
export type Throttling = ReturnType<typeof createThrottling>
