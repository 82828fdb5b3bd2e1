import { type ReactNode, useRef, useState } from 'react'
import { useApi } from '../api/api.ts'
import { Button } from '../ui/basics/Button.tsx'
import { TextLink } from '../ui/basics/TextLink.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { LoadingText } from '../ui/feedback/Skeletons.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { AppCodeField } from './AppCodeField.tsx'
import { canAskPasskey } from './browser-passkey.ts'
import { ProviderProofDialog } from './ProviderProof.tsx'
import { useProof, type Way, waysOf } from './use-proof.ts'

/** One more proof, asked for in a dialog; whatever waits for it follows by itself. "Passkey" is never said. */
const PROOF_DIALOG = {
  title: 'Confirme que é você',
  reading: 'Lendo o que você pode usar…',
  unread: 'Não deu para ler o que você pode usar. Nada mudou.',
  retry: 'TENTAR DE NOVO',
  device: 'Seu aparelho pede digital, rosto ou PIN. Só recebemos a confirmação.',
  use: 'USAR DIGITAL OU ROSTO',
  unsupported: 'Este navegador não oferece digital nem rosto.',
  code: 'Código do aplicativo',
  password: 'Senha',
  byDevice: 'Usar digital ou rosto',
  byApp: 'Usar o aplicativo de códigos',
  byPassword: 'Usar a senha',
  cancel: 'CANCELAR',
  confirm: 'CONFIRMAR',
  cancelled: 'Não houve resposta do aparelho. Nada mudou.',
  wrongCode: 'Código incorreto ou já usado. Espere o próximo. Nada mudou.',
  wrongPassword: 'Senha incorreta. Nada mudou.',
  refused: 'Essa prova não foi aceita. Nada mudou.',
  tooMany: 'Muitas tentativas. Espere alguns minutos. Nada mudou.',
  failed: 'Não deu para conferir agora. Nada mudou.',
} as const

type ProofDialogProps = {
  /** The reason for asking. */
  text: string
  /** The password serves although there is a second factor. */
  takesPassword?: boolean | undefined
  /** Shown where the password does not serve: the way out for customers without a factor. */
  otherwise?: ReactNode
  onProved: () => void
  onClose: () => void
}

/** Asks for one more proof before an action that nobody may take at a screen left open: here, or at the identity provider. */
export function ProofDialog(props: ProofDialogProps) {
  const { identityProvider } = useApi().config.capabilities
  return identityProvider ? <ProviderProofDialog {...props} /> : <OwnProofDialog {...props} />
}

/** Asks for a second factor or the password before an action that nobody may take at a screen left open. */
function OwnProofDialog({ text, takesPassword = false, otherwise, onProved, onClose }: ProofDialogProps) {
  const { strongSignIn } = useApi().config.capabilities
  // A backend without second factors knows the password alone.
  const proving = useProof(PROOF_DIALOG, onProved, strongSignIn ? undefined : { totp: false })
  const { offer, isUnread, busy } = proving
  const [chosen, choose] = useState<Way>()
  const ways = offer && waysOf(offer, takesPassword)
  const way = chosen ?? ways?.[0]
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isTyped = way === 'app' || way === 'password'
  const submit = (): void => {
    if (isUnread) proving.readAgain()
    else if (way && (!isTyped || typed !== '')) {
      proving.prove(way, typed)
      setTyped('')
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={PROOF_DIALOG.title}
      busy={busy}
      initialFocus={field}
      onSubmit={submit}
      alert={proving.problem && <Alert title={proving.problem} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {PROOF_DIALOG.cancel}
          </Button>
          {(way || isUnread) && (
            <Button type="submit" busy={busy} blocked={isTyped && typed === ''}>
              {isUnread ? PROOF_DIALOG.retry : way === 'device' ? PROOF_DIALOG.use : PROOF_DIALOG.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {isUnread && <p>{PROOF_DIALOG.unread}</p>}
        {!ways && !isUnread && <LoadingText text={PROOF_DIALOG.reading} />}
        {offer?.passkey && !canAskPasskey() && <p>{PROOF_DIALOG.unsupported}</p>}
        {way === 'device' && <p className="small">{PROOF_DIALOG.device}</p>}
        {way === 'app' && (
          <AppCodeField ref={field} label={PROOF_DIALOG.code} value={typed} onChange={setTyped} />
        )}
        {way === 'password' && (
          <PasswordField ref={field} label={PROOF_DIALOG.password} value={typed} onChange={setTyped} />
        )}
        {ways
          ?.filter((other) => other !== way)
          .map((other) => (
            <p key={other}>
              <TextLink
                onClick={() => {
                  setTyped('')
                  choose(other)
                }}
              >
                {OTHER_WAY[other]}
              </TextLink>
            </p>
          ))}
        {ways && !ways.includes('password') && otherwise && <p className="small">{otherwise}</p>}
      </div>
    </Dialog>
  )
}

const OTHER_WAY: Readonly<Record<Way, string>> = {
  device: PROOF_DIALOG.byDevice,
  app: PROOF_DIALOG.byApp,
  password: PROOF_DIALOG.byPassword,
}
