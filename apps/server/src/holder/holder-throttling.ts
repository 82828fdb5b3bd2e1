import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** Limits on what is asked of the holder before anybody has signed in. */
export const HOLDER_THROTTLING = {
  /** Calls by the handle of a request, for its recipient's name or the way back, from one address. */
  intentAddress: { free: 120, leakSeconds: 5, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts tries at the holder's calls. */
export type HolderThrottling = Throttling<keyof typeof HOLDER_THROTTLING>
