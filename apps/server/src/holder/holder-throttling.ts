import { strictly } from '../platform/throttling/throttle.store.ts'
import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** Limits on what many could ask of the holder, and on mails that one person causes for another. */
export const HOLDER_THROTTLING = {
  /** Calls by the handle of a request, for its recipient's name or the way back, from one address. */
  intentAddress: { free: 120, leakSeconds: 5, longestSeconds: 60 },
  /** Reminders of one sharing: one an hour, which is as long as an authorisation can be missing. */
  approverReminder: strictly(0, 3600),
} as const satisfies ThrottlePolicies
/** Counts tries at the holder's calls. */
export type HolderThrottling = Throttling<keyof typeof HOLDER_THROTTLING>
