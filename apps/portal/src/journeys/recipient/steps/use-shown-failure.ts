import { useEffect } from 'react'
import { failureFrom } from '../../../api/api-error.ts'
import { useFailure } from '../../../session/failure.tsx'

/** Opens the generic error modal for a read that the page cannot do without (specification section 8). */
export function useShownFailure(error: Error | null): void {
  const { showFailure } = useFailure()
  useEffect(() => {
    if (error) showFailure(failureFrom(error))
  }, [error, showFailure])
}
