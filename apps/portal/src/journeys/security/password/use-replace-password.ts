import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom, isPassing } from '../../../api/api-error.ts'
import { factorsQuery } from '../../../api/factors-api.ts'
import { accountHistoryQuery, replacePassword, sessionsQuery } from '../../../api/sessions-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { REPLACE } from './password-texts.ts'

/** Both passwords, as they are sent. */
export type Replacement = { current: string; password: string }

/** Sets the new password; where the server asks for a second factor first, it goes on after it. */
export function useReplacePassword(onDone: (others: number) => void) {
  const api = useApi()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [unproved, setUnproved] = useState<Replacement>()
  const { busy, run, release } = useSingleFlight()

  /** The page's reads of the account may be outdated afterwards. */
  function readAgain(): void {
    for (const { queryKey } of [accountHistoryQuery(api), sessionsQuery(api), factorsQuery(api)])
      void client.invalidateQueries({ queryKey })
  }

  const replace = (replacement: Replacement): void => {
    setProblem(undefined)
    void run(
      async () => {
        const { ended } = await replacePassword(api, replacement)
        release()
        readAgain()
        onDone(ended)
      },
      (error) => {
        const { code, status } = failureFrom(error)
        if (code === 'PROOF_NEEDED') return setUnproved(replacement)
        if (isUncertain(status)) readAgain()
        setProblem(problemOf(code, status))
      },
    )
  }

  return {
    replace,
    busy,
    problem,
    refuse: (why: string) => setProblem(why),
    forget: () => setProblem(undefined),
    /** The change that waits for a proof. */
    proof: unproved && {
      goOn: (): void => {
        setUnproved(undefined)
        replace(unproved)
      },
      cancel: () => setUnproved(undefined),
    },
  }
}

/** An answer that was lost, or a failure on the way, leaves open what has become of it; too many tries do not. */
const isUncertain = (status: number): boolean => isPassing(status) && status !== 429

function problemOf(code: string, status: number): string {
  if (code === 'WRONG_PASSWORD') return REPLACE.wrongCurrent
  if (code === 'WEAK_PASSWORD') return REPLACE.weak
  if (status === 429) return REPLACE.tooMany
  return isUncertain(status) ? REPLACE.uncertain : REPLACE.failed
}
