import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** Limits on drawing receipts, and on the calls about them that need no sign-in. */
export const RECEIPTS_THROTTLING = {
  /** Numbers and issuers that one address requests. */
  receiptAddress: { free: 60, leakSeconds: 5, longestSeconds: 300 },
  /** Requests of this server to one other institution, for all addresses together. */
  receiptIssuer: { free: 120, leakSeconds: 1, longestSeconds: 60 },
  /** PDFs that one account has drawn; each is kept and drawn once. */
  receiptDrawing: { free: 10, leakSeconds: 6, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts tries at numbers of receipts. */
export type ReceiptsThrottling = Throttling<keyof typeof RECEIPTS_THROTTLING>
