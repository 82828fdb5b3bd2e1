import { useEffect, useEffectEvent, useState } from 'react'
import type { SignedIn } from '../../../api/access-api.ts'
import { useApi } from '../../../api/api.ts'
import { signInWithPasskey, startPasskeySignIn } from '../../../api/factors-api.ts'
import { askPasskey, canOfferPasskeys } from '../../../proof/browser-passkey.ts'
import { GOOD_MS } from '../../../proof/use-kept-request.ts'
import { Note } from '../../../ui/feedback/Note.tsx'

const REFUSED =
  'A resposta deste aparelho não foi aceita. Use a senha e confira, em Segurança, o que está cadastrado.'

type AutofillSignInProps = {
  intentId: string | undefined
  /** Runs the sign-in as the form runs its own: one at a time, with its failures. */
  enter: (act: () => Promise<SignedIn>) => void
}

/** The browser offers its passkeys in the document's field before the document is checked. */
export function AutofillSignIn({ intentId, enter }: AutofillSignInProps) {
  const api = useApi()
  const [isRefused, setRefused] = useState(false)
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await canOfferPasskeys())) return
    while (!signal.aborted) {
      const request = await startPasskeySignIn(api).catch(() => undefined)
      if (!request || signal.aborted) return
      const round = goodFor(GOOD_MS, signal)
      try {
        const passkey = await askPasskey(request, { mediation: 'conditional', signal: round.signal })
        setRefused(false)
        enter(() =>
          signInWithPasskey(api, { passkey, intentId }).catch((error: unknown) => {
            setRefused((error as { code?: string }).code === 'FACTOR_REFUSED')
            throw error
          }),
        )
      } catch {
        // The challenge is old: the next one. Anything else is the browser's or the customer's no.
        if (!round.signal.aborted) return
      } finally {
        round.end()
      }
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    void offer(stop.signal)
    return () => stop.abort()
  }, [])
  if (!isRefused) return null
  return (
    <div role="alert">
      <Note icon="info">{REFUSED}</Note>
    </div>
  )
}

/** A signal that ends after so many milliseconds, or with another one. */
function goodFor(ms: number, outer: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const timer = setTimeout(abort, ms)
  outer.addEventListener('abort', abort)
  const end = (): void => {
    clearTimeout(timer)
    outer.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, end }
}
