import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api.ts'
import { failureFrom } from '../api/api-error.ts'
import { finishProof, proofQuery } from '../api/factors-api.ts'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { askPasskey } from './browser-passkey.ts'
import { PROOF } from './proof-texts.ts'

/** The second factors that count, and proving one; once proved, the session is at loa3. */
export function useProof(onProved: () => void) {
  const api = useApi()
  const { data: offer, isError, refetch } = useQuery(proofQuery(api))
  const { busy, run, release } = useSingleFlight()
  const [problem, setProblem] = useState<string>()

  const prove = (answer: () => ReturnType<typeof finishProof>, refused: string): void => {
    setProblem(undefined)
    void run(
      async () => {
        await answer()
        release()
        onProved()
      },
      (error) => {
        setProblem(problemOf(error, refused))
        // A challenge is taken once.
        void refetch()
      },
    )
  }

  return {
    offer,
    isUnread: isError && !offer,
    readAgain: () => void refetch(),
    busy,
    problem,
    byPasskey: () => {
      const request = offer?.passkey
      if (request) prove(async () => finishProof(api, { passkey: await askPasskey(request) }), PROOF.refused)
    },
    byCode: (totp: string) => prove(() => finishProof(api, { totp }), PROOF.wrongCode),
  }
}
export type Proving = ReturnType<typeof useProof>

function problemOf(error: unknown, refused: string): string {
  if (error instanceof DOMException) return PROOF.notProved
  const { status, code } = failureFrom(error)
  if (status === 429) return PROOF.tooMany
  return code === 'FACTOR_REFUSED' || status === 400 ? refused : PROOF.failed
}
