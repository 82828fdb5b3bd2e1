import type { ThrottlePolicies } from '../platform/throttling/throttling.ts'

export const NOTICES_THROTTLING = {
  /** Reports of one account: each may be a mail to the insurer. */
  reportAccount: { free: 20, leakSeconds: 600, longestSeconds: 600 },
  /** Requests refused from one address before anybody signed in. */
  refusalAddress: { free: 20, leakSeconds: 60, longestSeconds: 600 },
} satisfies ThrottlePolicies
