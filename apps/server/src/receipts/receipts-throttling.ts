import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** Limits on the calls about receipts that need no sign-in. */
export const RECEIPTS_THROTTLING = {
  /** Numbers and issuers that one address asks for. */
  receiptAddress: { free: 60, leakSeconds: 5, longestSeconds: 300 },
  /** What all of them together have this server ask of one other institution. */
  receiptIssuer: { free: 120, leakSeconds: 1, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts tries at numbers of receipts. */
export type ReceiptsThrottling = Throttling<keyof typeof RECEIPTS_THROTTLING>
