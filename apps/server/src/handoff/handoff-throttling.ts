import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

export const HANDOFF_THROTTLING = {
  /** Codes of one request: each is drawn for a phone of its customer. */
  handoffRequest: { free: 10, leakSeconds: 120, longestSeconds: 600 },
  /** Codes that are read from one address, before anybody signs in. */
  handoffScan: { free: 20, leakSeconds: 30, longestSeconds: 600 },
} as const satisfies ThrottlePolicies
export type HandoffThrottling = Throttling<keyof typeof HANDOFF_THROTTLING>
