import { useMemo, useState } from 'react'
import { sharedState } from './shared-state.tsx'

/** A failure that the customer is told about: the status of the answer, 0 when there was none. */
export type ShownFailure = {
  readonly status: number
  readonly interactionId?: string | undefined
  /** Help in the server's words. */
  readonly advice?: string | undefined
}

/** Holds the failure that the generic modal shows, one at a time (docs/domain/errors.md); its CONTINUAR goes to `/`. */
export const [FailureProvider, useFailure] = sharedState('Failure', () => {
  const [failure, showFailure] = useState<ShownFailure | null>(null)
  return useMemo(() => ({ failure, showFailure, dismissFailure: () => showFailure(null) }), [failure])
})
