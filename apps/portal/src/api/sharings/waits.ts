import type { FurtherApproval } from '@consente/contract/portal/values'

/** The part that waits for other people, of a sharing that was just confirmed or of data that come. */
export type Waits = 'all' | 'some' | 'unknown'

const WAITS: Readonly<Record<FurtherApproval, Waits | undefined>> = {
  ALL: 'all',
  SOME: 'some',
  UNKNOWN: 'unknown',
  NONE: undefined,
}

/** Returns undefined if nothing waits, as far as the backend tells. */
export const waitsOf = (approval: FurtherApproval | undefined): Waits | undefined =>
  approval && WAITS[approval]
