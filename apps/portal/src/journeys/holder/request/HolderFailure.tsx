import { the } from '@consente/domain/article'
import { isAddress } from '@consente/domain/base/web-address'
import { useApi } from '../../../api/api.ts'
import { failureFrom, failureText, isPassing } from '../../../api/api-error.ts'
import { LOGIN_PATH, loginPath } from '../../../paths.ts'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useErrorCode } from '../../../session/error-code.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import type { NotesProps } from '../../../ui/feedback/Note.tsx'
import { SacAdvice } from '../../../ui/feedback/SacAdvice.tsx'
import { COMMON } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'
import type { Failed } from './use-holder-request.ts'
import type { TabConsent } from './use-tab-consent.ts'

const FAILURE = {
  ours: 'O problema é nosso, não seu. Nenhum dado foi enviado.',
  network: 'Não houve resposta. Nenhum dado foi enviado.',
  signedOut: 'Sua sessão terminou. Nenhum dado foi enviado.',
  signIn: 'Entre de novo para continuar: o que você escolheu está guardado.',
  ended: 'Este pedido já foi concluído ou terminou.',
  refused: 'Não conseguimos fazer isso agora. Nenhum dado foi enviado.',
  wait: 'Espere alguns minutos e tente de novo.',
  connection: 'Confira sua conexão e tente de novo.',
  again: 'Comece de novo na instituição que pediu os dados.',
  look: 'Veja a situação dele na instituição que pediu os dados.',
  retry: 'TENTAR DE NOVO',
  toSignIn: 'Levamos você para entrar de novo.',
  toStart: 'Voltamos com você para o início.',
  toAsker: (name: string) => `Voltamos com você para ${the(name)}.`,
} as const

type HolderFailureProps = Failed & {
  parties: HolderParties
  tab: Pick<TabConsent, 'state'>
}

/** The side at fault, the advice, and the retry if it can help. */
function wordsFor(status: number): {
  lead: string
  advice: string
  mayRetry: boolean
  /** Answered before, or over: what it is now is known where it was asked for. */
  isOver?: boolean
} {
  if (status === 0) return { lead: FAILURE.network, advice: FAILURE.connection, mayRetry: true }
  if (isPassing(status)) return { lead: FAILURE.ours, advice: FAILURE.wait, mayRetry: true }
  if (status === 401) return { lead: FAILURE.signedOut, advice: FAILURE.signIn, mayRetry: false }
  return status === 409 || status === 404
    ? { lead: FAILURE.ended, advice: FAILURE.look, mayRetry: false, isOver: true }
    : { lead: FAILURE.refused, advice: FAILURE.again, mayRetry: false }
}

/**
 * Errors of the holder pages, in place, with the sentence of their status (docs/domain/states.md,
 * docs/domain/errors.md). Never a dead end: with an address in the failure CONTINUAR takes the customer back to where
 * they came from; when the session has ended it leads to the sign-in for this same request, with everything still
 * chosen.
 */
export function HolderFailure({ error, parties, onRetry, tab }: HolderFailureProps) {
  const navigate = useNavigate()
  const { sacPhone, links } = useApi().config
  const { status, interactionId, body } = failureFrom(error)
  const { lead, advice, mayRetry, isOver } = wordsFor(status)
  const way = isAddress(body.location) ? body.location : undefined
  const notes: NotesProps['items'] = [
    { icon: 'clock', text: advice },
    ...(interactionId
      ? [{ icon: 'info', text: <SacAdvice id={interactionId} phone={sacPhone} link={links.sac} /> } as const]
      : []),
  ]
  const goOn = (): void => {
    if (way) redirectBrowser(way)
    else navigate(status === 401 ? loginPath(tab.state.intentId) : LOGIN_PATH)
  }
  return (
    <ErrorPanel
      code={useErrorCode(status)}
      title={failureText(status)}
      lead={lead}
      bridge={isOver ? undefined : parties}
      advice={notes}
      note={way ? FAILURE.toAsker(parties.to.name) : status === 401 ? FAILURE.toSignIn : FAILURE.toStart}
      action={
        <>
          <Button variant={mayRetry ? 'line' : 'main'} onClick={goOn}>
            {COMMON.continue}
          </Button>
          {mayRetry && <Button onClick={onRetry}>{FAILURE.retry}</Button>}
        </>
      }
    />
  )
}
