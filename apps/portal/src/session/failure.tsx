import { useMemo, useState } from 'react'
import { sharedState } from './shared-state.tsx'

/** A failure that the customer is told about: the status of the answer, 0 when there was none. */
export type ShownFailure = {
  readonly status: number
  readonly interactionId?: string | undefined
  /** Help in the server's words. */
  readonly advice?: string | undefined
}

type Failure = {
  failure: ShownFailure | null
  /** Opens the generic error modal (docs/domain/errors.md); its CONTINUAR goes to `/`. */
  showFailure: (failure: ShownFailure) => void
  dismissFailure: () => void
}

/** Holds the failure that the modal shows, one at a time. */
export const [FailureProvider, useFailure] = sharedState<Failure>('Failure', () => {
  const [failure, showFailure] = useState<ShownFailure | null>(null)
  return useMemo(() => ({ failure, showFailure, dismissFailure: () => showFailure(null) }), [failure])
})
