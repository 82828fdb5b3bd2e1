import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** How often customers may ask for something that other institutions have to answer. */
export const RECIPIENT_THROTTLING = {
  /** Sharings that one account asks for: each is a consent at another institution. */
  sharingAccount: { free: 100, leakSeconds: 30, longestSeconds: 300 },
  /** Returns from other institutions that one account brings: each may ask that institution again. */
  returnAccount: { free: 200, leakSeconds: 15, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
export type RecipientThrottling = Throttling<keyof typeof RECIPIENT_THROTTLING>
