import { atThe, toThe } from '@consente/domain/article'
import { isAddress } from '@consente/domain/base/web-address'
import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { failureFrom } from '../../api/api-error.ts'
import { type RequestRefused, refuseUnrecognised } from '../../api/notices-api.ts'
import { useSingleFlight } from '../../hooks/use-single-flight.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { redirectBrowser } from '../../router/redirect-browser.ts'
import { useNavigate } from '../../router/router.tsx'
import { tellApp } from '../../session/in-app/tell-app.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Question } from '../../ui/feedback/Question.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { withJoints } from '../../ui/layout/unbroken.tsx'

const REFUSE = {
  title: 'Você não reconhece este pedido?',
  refused: (brand: string) => `O pedido será recusado ${atThe(brand)}: ninguém poderá mais autorizá-lo.`,
  told: 'Seu aviso será registrado, com um número de protocolo.',
  noMore: 'A sua conta e os seus outros compartilhamentos ficam como estão.',
  final: 'Recusar não tem volta. Se foi você, é só voltar.',
  back: 'VOLTAR',
  refuse: 'RECUSAR E AVISAR',
  done: 'Pedido recusado. Nada foi enviado.',
  wasOver: 'Este pedido não esperava mais resposta',
  wasOverText: 'Ele já tinha sido respondido, ou tinha acabado. Entre na sua conta para ver como ficou.',
  protocol: 'Registramos o seu aviso. Protocolo',
  goBack: (asker: string | undefined) =>
    asker === undefined ? 'VOLTAR À OUTRA INSTITUIÇÃO' : `VOLTAR ${toThe(asker)}`.toUpperCase(),
  close: 'FECHAR',
  unknown: 'Não encontramos este pedido. Ele pode ter acabado.',
  tooMany: 'Houve muitas tentativas daqui. Nada mudou: espere um pouco e tente de novo.',
  failed: 'Não deu certo agora. Nada mudou: tente de novo, ou ligue para nós.',
  uncertain: 'Não sabemos se deu certo. Tente de novo: repetir não faz mal.',
} as const

type Props = {
  intentId: string
  /** Name of the institution that asks, where it is known. */
  asker: string | undefined
  onClose: () => void
}

/** Refuses a request before anybody has signed in, and tells the insurer; no account is touched. */
export function RefuseDialog({ intentId, asker, onClose }: Props) {
  const api = useApi()
  const [refused, setRefused] = useState<RequestRefused>()
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useSingleFlight()
  const refuse = async (): Promise<void> => {
    setFailure(undefined)
    const answer = await refuseUnrecognised(api, intentId)
    if (answer.isRefused) tellApp('cancelled', 'refused')
    setRefused(answer)
  }
  const tell = (error: unknown): void => setFailure(sentenceFor(failureFrom(error).status))
  if (refused) return <RefusedDialog refused={refused} asker={asker} />
  return (
    <Question
      title={REFUSE.title}
      no={REFUSE.back}
      onNo={onClose}
      yes={REFUSE.refuse}
      yesLook="line"
      onYes={() => void run(refuse, tell)}
      busy={busy}
      alert={failure && <Alert title={failure} />}
    >
      <PlainList items={[REFUSE.refused(api.config.brand.name), REFUSE.told, REFUSE.noMore]} />
      <p>{REFUSE.final}</p>
    </Question>
  )
}

/** The request is over: the only way on is back to the institution that asked, where one is known. */
function RefusedDialog({ refused, asker }: { refused: RequestRefused; asker: string | undefined }) {
  const navigate = useNavigate()
  const { protocol, isRefused, location } = refused
  const hasWay = isAddress(location)
  const leave = (): void => (hasWay ? redirectBrowser(location) : navigate(LOGIN_PATH, { replace: true }))
  return (
    <Dialog
      // Another question: the focus starts on its title.
      key="refused"
      onClose={leave}
      title={isRefused ? REFUSE.done : REFUSE.wasOver}
      actions={<Button onClick={leave}>{hasWay ? REFUSE.goBack(asker) : REFUSE.close}</Button>}
    >
      {!isRefused && <p>{REFUSE.wasOverText}</p>}
      <p>
        {REFUSE.protocol} <b className="whole">{withJoints(protocol)}</b>.
      </p>
    </Dialog>
  )
}

function sentenceFor(status: number): string {
  if (status === 404) return REFUSE.unknown
  if (status === 429) return REFUSE.tooMany
  return status >= 400 && status < 500 ? REFUSE.failed : REFUSE.uncertain
}
