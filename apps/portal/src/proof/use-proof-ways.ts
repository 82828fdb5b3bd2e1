import { useState } from 'react'
import { useApi } from '../api/api.ts'
import { failureFrom } from '../api/api-error.ts'
import { finishProof, type ProofOffer, startProof } from '../api/factors-api.ts'
import { provePassword } from '../api/sessions-api.ts'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { canAskPasskey } from './browser-passkey.ts'
import { PROOF_DIALOG } from './proof-dialog-texts.ts'
import { useProofOffer } from './use-proof-offer.ts'

/** By which a customer proves who they are. */
export type Way = 'device' | 'app' | 'password'

/** What the customer can prove, and proving it. A backend without second factors knows the password alone. */
export function useProofWays(takesPassword: boolean, onProved: () => void) {
  const api = useApi()
  const { offer, failure, readAgain, answerByDevice } = useProofOffer(
    () => startProof(api),
    api.config.capabilities.strongSignIn ? undefined : { totp: false },
  )
  const [chosen, choose] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  const { busy, run, release } = useSingleFlight()
  const ways = offer && waysOf(offer, takesPassword)
  const prove = (way: Way, typed: string): void => {
    setProblem(undefined)
    void run(
      async () => {
        if (way === 'password') await provePassword(api, typed)
        else if (way === 'app') await finishProof(api, { totp: typed })
        else await finishProof(api, await answerByDevice())
        release()
        onProved()
      },
      (error) => setProblem(problemOf(error, way)),
    )
  }
  return {
    ways,
    way: chosen ?? ways?.[0],
    /** A passkey is there, but this browser cannot ask for it. */
    lacksDevice: offer?.passkey !== undefined && !canAskPasskey(),
    isUnread: failure !== undefined,
    readAgain,
    choose,
    busy,
    problem,
    prove,
  }
}

function waysOf({ passkey, totp }: ProofOffer, takesPassword: boolean): Way[] {
  return [
    ...(passkey && canAskPasskey() ? ['device' as const] : []),
    ...(totp ? ['app' as const] : []),
    ...(takesPassword || (!passkey && !totp) ? ['password' as const] : []),
  ]
}

function problemOf(error: unknown, way: Way): string {
  if (error instanceof DOMException) return PROOF_DIALOG.cancelled
  const { status, code } = failureFrom(error)
  if (status === 429) return PROOF_DIALOG.tooMany
  if (code === 'WRONG_PASSWORD') return PROOF_DIALOG.wrongPassword
  if (code !== 'FACTOR_REFUSED') return PROOF_DIALOG.failed
  return way === 'app' ? PROOF_DIALOG.wrongCode : PROOF_DIALOG.refused
}
