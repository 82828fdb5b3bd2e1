import { strictly } from '../platform/throttling/throttle.store.ts'
import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/** Limits on drawing receipts, and on the calls about them that need no sign-in. */
export const RECEIPTS_THROTTLING = {
  /** Numbers and issuers that one address requests. */
  receiptAddress: { free: 60, leakSeconds: 5, longestSeconds: 300 },
  /** Numbers that this server asks of one other institution: the first ones of each address, and all others. */
  receiptIssuerFirst: strictly(3, 600),
  receiptIssuerReserve: { free: 120, leakSeconds: 1, longestSeconds: 60 },
  receiptIssuer: { free: 60, leakSeconds: 2, longestSeconds: 60 },
  /** Readings of an issuer's keys, which are due every ten minutes: visitors who come at once cause few. */
  receiptKeys: { free: 3, leakSeconds: 60, longestSeconds: 60 },
  /** PDFs that one account has drawn; each is kept and drawn once. */
  receiptDrawing: { free: 10, leakSeconds: 6, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts tries at numbers of receipts. */
export type ReceiptsThrottling = Throttling<keyof typeof RECEIPTS_THROTTLING>
