import { useState } from 'react'
import { useApi } from '../api/api.ts'
import { startProviderProof } from '../api/identity-provider-api.ts'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { redirectBrowser } from '../router/redirect-browser.ts'
import { useLocation } from '../router/router.tsx'
import { markAway } from '../session/idle-time.ts'
import { credentials, wantedPlace } from '../session/login-storage.ts'
import { Button } from '../ui/basics/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { Row } from '../ui/layout/Row.tsx'

const TEXTS = {
  title: 'Confirme que é você',
  row: 'Na página de entrada',
  rowWhy: 'Leva menos de um minuto.',
  leads:
    'Você vai à página de entrada, confirma que é você e volta para cá. O que você escolheu fica guardado.',
  again: 'Depois de voltar, aperte o botão mais uma vez.',
  go: 'CONFIRMAR NA PÁGINA DE ENTRADA',
  cancel: 'CANCELAR',
  failed: 'A página de entrada não está respondendo. Nada mudou. Tente de novo em alguns minutos.',
} as const

/** Leaves for the provider; the customer comes back to the page that they left. */
function useProviderProof(level?: 'loa3') {
  const api = useApi()
  const { pathname, search } = useLocation()
  const [isFailed, setFailed] = useState(false)
  const { busy, run, release } = useSingleFlight()
  const go = (): void => {
    setFailed(false)
    void run(
      async () => {
        const page = pathname + search
        const { location } = await startProviderProof(api, { page, level })
        const documentId = credentials.read()?.documentId
        // A proof that fails ends at `/`, which leads back to this page.
        wantedPlace.write({ place: page, ...(documentId && { documentId }) })
        markAway()
        redirectBrowser(location)
        release()
      },
      () => setFailed(true),
    )
  }
  return { go, busy, isFailed }
}

/** Before an action that nobody may take at a screen left open. */
export function ProviderProofDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { go, busy, isFailed } = useProviderProof()
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.title}
      busy={busy}
      onSubmit={go}
      alert={isFailed && <Alert title={TEXTS.failed} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {TEXTS.go}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <p>{TEXTS.leads}</p>
        <p className="small">{TEXTS.again}</p>
      </div>
    </Dialog>
  )
}

/** Before an approval that needs several factors. */
export function ProviderProofRow() {
  const { go, busy, isFailed } = useProviderProof('loa3')
  return (
    <Row title={TEXTS.row} reason={TEXTS.rowWhy}>
      {isFailed && <Alert title={TEXTS.failed} />}
      <p>{TEXTS.leads}</p>
      <p className="gap">
        <Button busy={busy} onClick={go}>
          {TEXTS.go}
        </Button>
      </p>
      <p className="small gap-sm">{TEXTS.again}</p>
    </Row>
  )
}
