import type { Clock } from '../platform/clock.ts'
import { ensure } from '../platform/failure.ts'
import type { ThrottlePolicy, ThrottleStore } from './throttle.store.ts'
import { hashOf } from './tokens.ts'

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
} as const satisfies Record<string, ThrottlePolicy>

export type Throttled = keyof typeof POLICIES

/** By what is tried and by whom. Hashed: the table tells nobody's address or document. */
export const keyOf = (what: Throttled, who: string): string => `${what}:${hashOf(who)}`

/** Counts tries. */
export function createThrottling(store: ThrottleStore, clock: Clock) {
  return {
    /** @throws {Failure} TOO_MANY_TRIES */
    async take(what: Throttled, who: string): Promise<void> {
      ensure(await store.take(keyOf(what, who), POLICIES[what], clock.now()), 'TOO_MANY_TRIES')
    },
    giveBack: (what: Throttled, who: string): Promise<void> => store.giveBack(keyOf(what, who)),
    clear: (what: Throttled, who: string): Promise<void> => store.clear(keyOf(what, who)),
  }
}
export type Throttling = ReturnType<typeof createThrottling>
