import { useEffect, useEffectEvent, useState } from 'react'
import type { SignedIn } from '../../../api/access-api.ts'
import { useApi } from '../../../api/api.ts'
import { signInWithPasskey, startPasskeySignIn } from '../../../api/factors-api.ts'
import { askPasskey, canAskPasskey } from '../../../proof/browser-passkey.ts'
import { useKeptRequest } from '../../../proof/use-kept-request.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { DeviceFace } from '../../../ui/basics/DeviceFace.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'

const TEXTS = {
  can: 'Esta conta também entra sem senha.',
  enter: 'ENTRAR COM DIGITAL OU ROSTO',
  or: 'ou com a senha',
  cancelled: 'Não houve resposta do aparelho. Tente de novo ou use a senha.',
  unsupported: 'Este navegador não oferece digital nem rosto. Use a senha.',
  refused:
    'A resposta deste aparelho não foi aceita. Use a senha e confira, em Segurança, o que está cadastrado.',
} as const

type DeviceSignInProps = {
  /** The document of an account that is known to exist. */
  document: string
  intentId: string | undefined
  /** Runs the sign-in as the form runs its own: one at a time, with its failures. */
  enter: (act: () => Promise<SignedIn>) => void
  /** True if there is a passkey to sign in with. */
  onOffer: (isOffered: boolean) => void
}

/** The button above the password, where the account has a passkey and the browser can ask for it. */
export function DeviceSignIn({ document, intentId, enter, onOffer }: DeviceSignInProps) {
  const api = useApi()
  const [isOffered, setOffered] = useState(false)
  const { keep, take } = useKeptRequest()
  const [trouble, setTrouble] = useState<string>()
  const offer = useEffectEvent(async (isCurrent: () => boolean) => {
    onOffer(false)
    if (!canAskPasskey()) return
    const found = await startPasskeySignIn(api, document).catch(() => undefined)
    if (!isCurrent() || !found) return
    keep(found)
    setOffered(true)
    onOffer(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is another account
  useEffect(() => {
    let isCurrent = true
    void offer(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [document])
  if (!isOffered) return null

  async function sign(): Promise<SignedIn> {
    setTrouble(undefined)
    try {
      const asked = await take(() => startPasskeySignIn(api, document))
      return await signInWithPasskey(api, { passkey: await askPasskey(asked), intentId })
    } catch (error) {
      setTrouble(troubleOf(error))
      throw error
    }
  }
  return (
    <div className="stack">
      <p className="small" role="status">
        {TEXTS.can}
      </p>
      <Button wide onClick={() => enter(sign)}>
        <DeviceFace />
        {TEXTS.enter}
      </Button>
      {trouble && (
        <div role="alert">
          <Note icon="info">{trouble}</Note>
        </div>
      )}
      <p className="small middle">{TEXTS.or}</p>
    </div>
  )
}

function troubleOf(error: unknown): string | undefined {
  if (error instanceof DOMException)
    return error.name === 'NotSupportedError' ? TEXTS.unsupported : TEXTS.cancelled
  return (error as { code?: string }).code === 'FACTOR_REFUSED' ? TEXTS.refused : undefined
}
