import { useState } from 'react'
import type { Complaint } from './failure-texts.ts'

/** One form under way: busy or not, and what it has to complain about. */
export function useAttempt() {
  const [complaint, setComplaint] = useState<Complaint>()
  const [isBusy, setBusy] = useState(false)

  /**
   * Runs an act once at a time. A `problem` found beforehand, or what `explain` makes of a failure, becomes the
   * complaint. Answers whether the act succeeded.
   */
  async function attempt(
    problem: string | undefined,
    act: () => Promise<void>,
    explain: (error: unknown) => Complaint,
  ): Promise<boolean> {
    if (isBusy) return false
    setComplaint(problem === undefined ? undefined : { title: problem })
    if (problem !== undefined) return false
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      setComplaint(explain(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { complaint, isBusy, attempt, dismiss: () => setComplaint(undefined) }
}
