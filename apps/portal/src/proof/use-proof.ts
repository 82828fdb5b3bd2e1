import { useState } from 'react'
import { useApi } from '../api/api.ts'
import { failureFrom } from '../api/api-error.ts'
import { finishProof, type ProofOffer, startProof } from '../api/factors-api.ts'
import { provePassword } from '../api/sessions-api.ts'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { canAskPasskey } from './browser-passkey.ts'
import { useProofOffer } from './use-proof-offer.ts'

/** The ways by which a customer proves who they are. */
export type Way = 'device' | 'app' | 'password'

export type ProofProblems = Readonly<
  Record<'cancelled' | 'refused' | 'wrongCode' | 'wrongPassword' | 'tooMany' | 'failed', string>
>

/**
 * The ways in which the customer can prove who they are, and proving it: a second factor lifts the session to loa3.
 * @param known an offer that needs no reading
 */
export function useProof(texts: ProofProblems, onProved: () => void, known?: ProofOffer) {
  const api = useApi()
  const { offer, failure, readAgain, answerByDevice } = useProofOffer('proof', () => startProof(api), known)
  const [problem, setProblem] = useState<string>()
  const { busy, run, release } = useSingleFlight()
  const prove = (way: Way, typed = ''): void => {
    setProblem(undefined)
    void run(
      async () => {
        if (way === 'password') await provePassword(api, typed)
        else await finishProof(api, way === 'app' ? { totp: typed } : await answerByDevice())
        release()
        onProved()
      },
      (error) => setProblem(texts[problemOf(error, way)]),
    )
  }
  return { offer, isUnread: failure !== undefined, readAgain, busy, problem, prove }
}
/** The proof that is under way, and what the customer may do next. */
export type Proving = ReturnType<typeof useProof>

/** The ways that are open, the preferred one first. */
export function waysOf({ passkey, totp }: ProofOffer, takesPassword: boolean): Way[] {
  return [
    ...(passkey && canAskPasskey() ? ['device' as const] : []),
    ...(totp ? ['app' as const] : []),
    ...(takesPassword || (!passkey && !totp) ? ['password' as const] : []),
  ]
}

function problemOf(error: unknown, way: Way): keyof ProofProblems {
  if (error instanceof DOMException) return 'cancelled'
  const { status, code } = failureFrom(error)
  if (status === 429) return 'tooMany'
  if (code === 'WRONG_PASSWORD') return 'wrongPassword'
  if (way === 'password' || (code !== 'FACTOR_REFUSED' && status !== 400)) return 'failed'
  return way === 'app' ? 'wrongCode' : 'refused'
}
