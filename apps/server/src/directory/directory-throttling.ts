import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

export const DIRECTORY_THROTTLING = {
  /** Choices that one account adds to the list of the most chosen institutions. */
  choiceAccount: { free: 60, leakSeconds: 60, longestSeconds: 60 },
} as const satisfies ThrottlePolicies
/** Counts how often customers choose institutions. */
export type DirectoryThrottling = Throttling<keyof typeof DIRECTORY_THROTTLING>
