import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { endAllSessions, endOneSession, type OpenSession, sessionsQuery } from '../../../api/sessions-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { useUser } from '../../../session/customer.tsx'
import { deviceAndPlace } from './session-times.ts'
import { SESSIONS } from './sessions-texts.ts'

type Ending = OpenSession | 'all'

/** The outcome; it is unknown if the answer was lost. */
type Outcome = { text: string; isSuspect?: boolean } | 'uncertain'

/** Ends sessions; where the server asks for a proof first, the ending goes on after it. */
export function useEndSessions() {
  const api = useApi()
  const client = useQueryClient()
  const { signOut } = useUser()
  const [outcome, setOutcome] = useState<Outcome>()
  const [unproved, setUnproved] = useState<Ending>()
  const { busy, run, release } = useSingleFlight()
  const readAgain = () => client.invalidateQueries({ queryKey: sessionsQuery(api).queryKey })

  async function end(ending: Ending): Promise<void> {
    if (ending === 'all') {
      const { location } = await endAllSessions(api)
      signOut()
      if (location !== undefined) redirectBrowser(location)
      return
    }
    await endOneSession(api, ending.id)
    await readAgain()
    setOutcome({ text: SESSIONS.left(deviceAndPlace(ending)), isSuspect: ending.isNewDevice })
    release()
  }

  function failed(ending: Ending, error: unknown): void {
    const { code, status } = failureFrom(error)
    void readAgain()
    if (code === 'PROOF_NEEDED') setUnproved(ending)
    else if (status === 404) setOutcome({ text: SESSIONS.wasOver })
    else setOutcome(status === 0 ? 'uncertain' : { text: SESSIONS.notLeft })
  }

  const start = (ending: Ending): Promise<void> => {
    setOutcome(undefined)
    return run(
      () => end(ending),
      (error) => failed(ending, error),
    )
  }

  return {
    outcome,
    busy,
    endOne: (session: OpenSession) => void start(session),
    endAll: () => void start('all'),
    /** The act that waits for a proof. */
    proof: unproved && {
      goOn: (): void => {
        setUnproved(undefined)
        void start(unproved)
      },
      cancel: () => setUnproved(undefined),
    },
  }
}
