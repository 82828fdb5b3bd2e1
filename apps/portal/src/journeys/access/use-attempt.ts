import { useCallback, useState } from 'react'
import { useSingleFlight } from '../../hooks/use-single-flight.ts'
import type { Complaint } from './access-failures.ts'

/** One submission of a form at a time: whether it is busy, and its error. */
export function useAttempt() {
  const [complaint, setComplaint] = useState<Complaint>()
  const { busy, run, release } = useSingleFlight()

  /**
   * Runs an act once at a time. A `problem` found beforehand, or what `explain` makes of a failure, becomes the
   * complaint. Resolves with what the act answered; undefined when it failed, was not begun, or was forgotten.
   */
  async function attempt<T>(
    problem: string | undefined,
    act: () => Promise<T>,
    explain: (error: unknown) => Complaint | undefined,
  ): Promise<{ answer: T } | undefined> {
    let outcome: { answer: T } | undefined
    await run(
      async (isCurrent) => {
        setComplaint(problem === undefined ? undefined : { title: problem })
        if (problem !== undefined) return release()
        const answer = await act()
        if (!isCurrent()) return
        outcome = { answer }
        release()
      },
      (error) => setComplaint(explain(error)),
    )
    return outcome
  }

  /** Drops the pending attempt: its answer, when it comes, changes nothing. */
  const forget = useCallback((): void => {
    release()
    setComplaint(undefined)
  }, [release])

  return {
    complaint,
    isBusy: busy,
    attempt,
    forget,
    complain: (title: string) => setComplaint({ title }),
    dismiss: () => setComplaint(undefined),
  }
}
