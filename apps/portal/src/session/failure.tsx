import { createContext, type ReactNode, useMemo, useState } from 'react'
import { useShared } from './shared-context.ts'

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

const Context = createContext<Failure | undefined>(undefined)

/** Holds the failure that the modal shows, one at a time. */
export function FailureProvider({ children }: { children: ReactNode }) {
  const [failure, showFailure] = useState<ShownFailure | null>(null)
  const value = useMemo(() => ({ failure, showFailure, dismissFailure: () => showFailure(null) }), [failure])
  return <Context value={value}>{children}</Context>
}

/**
 * Opens the error modal.
 * @throws outside its provider, in Portuguese
 */
export function useFailure(): Failure {
  return useShared(Context, 'useFailure', 'FailureProvider')
}
