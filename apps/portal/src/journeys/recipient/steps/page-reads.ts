import { useEffect, useState } from 'react'
import { failureFrom } from '../../../api/api-error.ts'
import { useFailure } from '../../../session/failure.tsx'

/** How long the quick parts of a page wait for the slow ones. */
const LONGEST_HOLD_MS = 2000

type PendingRead = { isPending: boolean; failureCount: number }

export type PageReads = {
  /** The page cannot do without them. */
  required: readonly PendingRead[]
  /** What they bring is shown when it comes; one that has failed, and is tried again, holds nothing up. */
  optional: readonly PendingRead[]
}

/**
 * Whether a page may be shown whole: all it reads has answered or failed, so that nothing on it moves afterwards. A
 * read that takes longer than two seconds no longer holds up the rest; a skeleton then keeps its place.
 */
export function usePageReady({ required, optional }: PageReads): boolean {
  const isPending =
    required.some((read) => read.isPending) ||
    optional.some((read) => read.isPending && read.failureCount === 0)
  const [isHeld, setHeld] = useState(isPending)
  useEffect(() => {
    const timer = window.setTimeout(() => setHeld(false), LONGEST_HOLD_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return !isPending || !isHeld
}

/** Opens the generic error modal for a read that the page cannot do without (specification section 8). */
export function useShownFailure(error: Error | null): void {
  const { showFailure } = useFailure()
  useEffect(() => {
    if (error) showFailure(failureFrom(error))
  }, [error, showFailure])
}
