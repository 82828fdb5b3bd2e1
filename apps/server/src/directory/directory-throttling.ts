import { strictly } from '../platform/throttling/throttle.store.ts'
import type { ThrottlePolicies, Throttling } from '../platform/throttling/throttling.ts'

export const DIRECTORY_THROTTLING = {
  /** Choices that one account reports. */
  choiceAccount: { free: 60, leakSeconds: 60, longestSeconds: 60 },
  /** Voices of one account for one institution on one day, in the list of the most chosen institutions. */
  choiceVoice: strictly(0, 86_400),
} as const satisfies ThrottlePolicies
/** Counts how often customers choose institutions. */
export type DirectoryThrottling = Throttling<keyof typeof DIRECTORY_THROTTLING>
