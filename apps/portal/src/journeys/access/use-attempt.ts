import { useCallback, useRef, useState } from 'react'
import type { Complaint } from './access-failures.ts'

/** One form under way: busy or not, and what it has to complain about. */
export function useAttempt() {
  const [complaint, setComplaint] = useState<Complaint>()
  const [isBusy, setBusy] = useState(false)
  /** The attempt whose answer is awaited. A mark and not the state: two presses in one breath see the same state. */
  const awaited = useRef<object>(undefined)

  /**
   * Runs an act once at a time. A `problem` found beforehand, or what `explain` makes of a failure, becomes the
   * complaint. Resolves with what the act answered; undefined when it failed, was not begun, or was forgotten.
   */
  async function attempt<T>(
    problem: string | undefined,
    act: () => Promise<T>,
    explain: (error: unknown) => Complaint,
  ): Promise<{ answer: T } | undefined> {
    if (awaited.current) return undefined
    setComplaint(problem === undefined ? undefined : { title: problem })
    if (problem !== undefined) return undefined
    const mark = {}
    const isAwaited = () => awaited.current === mark
    awaited.current = mark
    setBusy(true)
    try {
      const answer = await act()
      return isAwaited() ? { answer } : undefined
    } catch (error) {
      if (isAwaited()) setComplaint(explain(error))
      return undefined
    } finally {
      if (isAwaited()) {
        awaited.current = undefined
        setBusy(false)
      }
    }
  }

  /** What was asked is of no more interest: its answer, when it comes, changes nothing. */
  const forget = useCallback((): void => {
    awaited.current = undefined
    setBusy(false)
    setComplaint(undefined)
  }, [])

  return {
    complaint,
    isBusy,
    attempt,
    forget,
    complain: (title: string) => setComplaint({ title }),
    dismiss: () => setComplaint(undefined),
  }
}
