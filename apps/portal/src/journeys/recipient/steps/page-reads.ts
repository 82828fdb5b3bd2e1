import { useEffect, useState } from 'react'
import { failureFrom } from '../../../api/api-error.ts'
import { useFailure } from '../../../session/failure.tsx'

/** Bounds the wait of a page's quick parts for the slow ones, in milliseconds. */
export const LONGEST_HOLD_MS = 2000

type PendingRead = { isPending: boolean }

/**
 * True if a page may be shown whole: all the reads that it cannot do without have answered or failed, so that nothing on
 * it moves afterwards. A read that takes longer than two seconds no longer holds up the rest; a skeleton then keeps its
 * place. Optional reads never hold the page: what they bring is shown when it comes.
 */
export function usePageReady(required: readonly PendingRead[]): boolean {
  const isPending = required.some((read) => read.isPending)
  const [isHeld, setHeld] = useState(isPending)
  useEffect(() => {
    const timer = window.setTimeout(() => setHeld(false), LONGEST_HOLD_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return !isPending || !isHeld
}

/** Opens the generic error modal for a read that the page cannot do without (docs/domain/errors.md). */
export function useShownFailure(error: Error | null): void {
  const { showFailure } = useFailure()
  useEffect(() => {
    if (error) showFailure(failureFrom(error))
  }, [error, showFailure])
}
