import { useCallback, useMemo, useRef, useState } from 'react'

/** `isCurrent` is false once the work was released. */
export type Work = (isCurrent: () => boolean) => Promise<unknown>

/** One piece of work at a time, however often its button is pressed. */
export function useSingleFlight() {
  /** Something runs: for the button that started it. */
  const [busy, setBusy] = useState(false)
  // A reference beside the state: two presses within one rendering see the same state.
  const current = useRef<object>(undefined)

  /** Free again; what still runs is no longer current. */
  const release = useCallback(() => {
    current.current = undefined
    setBusy(false)
  }, [])
  /**
   * Runs the work unless other work runs; presses meanwhile do nothing. After a success it stays busy, since the next
   * page may take a moment, until `release`; after a failure it is free again, and `onFailure` is told.
   */
  const run = useCallback(
    async (work: Work, onFailure: (error: unknown) => void): Promise<void> => {
      if (current.current) return
      const mark = {}
      const isCurrent = (): boolean => current.current === mark
      current.current = mark
      setBusy(true)
      try {
        await work(isCurrent)
      } catch (error) {
        if (!isCurrent()) return
        release()
        onFailure(error)
      }
    },
    [release],
  )
  return useMemo(() => ({ busy, run, release }), [busy, run, release])
}
