import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** Limits on customers' requests that other institutions have to answer. */
export const RECIPIENT_THROTTLING = {
  /** Sharings that one account requests: each creates a consent at another institution. */
  sharingAccount: { free: 100, leakSeconds: 30, longestSeconds: 300 },
  /** Returns from other institutions that one account submits: each may call that institution again. */
  returnAccount: { free: 200, leakSeconds: 15, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts tries at the recipient's calls. */
export type RecipientThrottling = Throttling<keyof typeof RECIPIENT_THROTTLING>
