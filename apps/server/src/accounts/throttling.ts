import type { Clock } from '../platform/clock.ts'
import { ensure } from '../platform/failure.ts'
import type { ThrottlePolicy, ThrottleStore } from './throttle.store.ts'
import { hashOf } from './tokens.ts'

/** How often things may be tried. Nobody waits longer than five minutes (decisions, "Access"). */
const POLICIES = {
  /** Wrong passwords of one account, whoever sends them. */
  signInAccount: { free: 5, leakSeconds: 300, longestSeconds: 300 },
  /** Wrong passwords from one address, over all accounts. */
  signInAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Whether documents have an account, asked from one address. */
  situationAddress: { free: 200, leakSeconds: 3, longestSeconds: 60 },
  /** Codes sent for one document, or to one e-mail. */
  sendCodeDocument: { free: 4, leakSeconds: 300, longestSeconds: 300 },
  sendCodeEmail: { free: 4, leakSeconds: 300, longestSeconds: 300 },
  sendCodeAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
  /** Codes tried from one address, over all documents. */
  tryCodeAddress: { free: 60, leakSeconds: 20, longestSeconds: 300 },
} as const satisfies Record<string, ThrottlePolicy>

export type Throttled = keyof typeof POLICIES

/** Counts tries by what is tried and by whom. Keys are hashed: the table tells nobody's address or document. */
export function createThrottling(store: ThrottleStore, clock: Clock) {
  const keyOf = (what: Throttled, who: string) => `${what}:${hashOf(who)}`
  return {
    /** @throws {Failure} TOO_MANY_TRIES */
    async take(what: Throttled, who: string): Promise<void> {
      ensure(await store.take(keyOf(what, who), POLICIES[what], clock.now()), 'TOO_MANY_TRIES')
    },
    giveBack: (what: Throttled, who: string): Promise<void> => store.giveBack(keyOf(what, who), clock.now()),
    clear: (what: Throttled, who: string): Promise<void> => store.clear(keyOf(what, who)),
  }
}
export type Throttling = ReturnType<typeof createThrottling>
