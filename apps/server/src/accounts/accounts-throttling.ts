import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

/**
 * How often things may be tried at accounts. Nobody waits longer than five minutes (decisions, "Access"), and nobody can
 * make others wait: what an address tries at an account is counted for that pair first, and what is refused there counts
 * nowhere else. The counts over all addresses are for many addresses at once, and do not concern one that has signed in to
 * the account before (decision record 27).
 */
export const ACCOUNTS_THROTTLING = {
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
} as const satisfies ThrottlePolicies
export type AccountsThrottling = Throttling<keyof typeof ACCOUNTS_THROTTLING>
