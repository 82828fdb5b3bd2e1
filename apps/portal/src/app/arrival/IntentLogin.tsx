import type { IntentBrand } from '@consente/contract/portal/intents'
import type { Situation } from '@consente/domain/sharing/situation'
import { Suspense, useEffect, useState } from 'react'
import type { SignedIn } from '../../api/access-api.ts'
import { useApi } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { readIntentBrand } from '../../api/intents-api.ts'
import { LoginPage } from '../../journeys/access/login/LoginPage.tsx'
import { MismatchDialog } from '../../journeys/holder/request/MismatchDialog.tsx'
import { LOGIN_PATH, PAGES } from '../../paths.ts'
import { redirectBrowser } from '../../router/redirect-browser.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { customerFrom } from '../../session/customer.tsx'
import { tellApp } from '../../session/in-app/tell-app.ts'
import { redirect } from '../../session/journey-storage.ts'
import { clearAll, credentials } from '../../session/login-storage.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { loadPart } from '../../ui/basics/load-part.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { REQUEST } from './intent-login-texts.ts'
import { LeaveRequest } from './LeaveRequest.tsx'
import { useRequestOnLogin } from './use-request-on-login.tsx'

/** A request that nobody answered in time: nothing to sign in for, only the way back. */
function RequestOver({ intentId, asker }: { intentId: string; asker: IntentBrand }) {
  useEffect(() => tellApp('expired', 'expired'), [])
  return (
    <>
      <Opening title={REQUEST.over} />
      <LeaveRequest intentId={intentId} label={REQUEST.goBack(asker.name)} look="button" isOver />
    </>
  )
}

/** In our own words: the specification has none for it. */
const TEXTS = {
  title: 'Não dá para autorizar este pedido',
  goBack: 'Volte à instituição em que você começou.',
  askAgain: 'Nenhum dado foi enviado agora. Volte à instituição em que você começou e faça um novo pedido.',
  back: 'VOLTAR',
} as const

/** The outcome of the request; `unknown` also where nobody tells. */
const BECAME: Readonly<Record<Situation['kind'], string>> = {
  waiting: 'Ele já foi respondido, ou o tempo para autorizar acabou.',
  'in-force': 'Ele já foi autorizado.',
  'past-term': 'O prazo dele acabou.',
  lapsed: 'O tempo para autorizar acabou.',
  ended: 'O compartilhamento já foi encerrado.',
  expired: 'O prazo dele acabou.',
  refused: 'Ele foi recusado, ou ninguém o autorizou a tempo.',
  unknown: 'Ele terminou, já foi concluído, ou não diz quais dados quer.',
}

/** A request that has ended already: nothing to confirm, only the way back. */
function IntentEndedDialog({ became, onClose }: { became: Situation | undefined; onClose: () => void }) {
  const { title, goBack, askAgain, back } = TEXTS
  const kind = became?.kind ?? 'unknown'
  return (
    <Dialog onClose={onClose} title={title} actions={<Button onClick={onClose}>{back}</Button>}>
      <p>
        {BECAME[kind]} {kind === 'in-force' ? goBack : askAgain}
      </p>
    </Dialog>
  )
}

/** As long as the login waits for the name of who asks; it can be shown without. */
const LONGEST_WAIT_MS = 3000

/** The institution that asks; `undefined` if the backend does not tell, `waiting` before the answer. */
function useIntentBrand(intentId: string): IntentBrand | undefined | 'waiting' {
  const api = useApi()
  const isTold = api.config.capabilities.intentBrand
  const [brand, setBrand] = useState<IntentBrand | undefined | 'waiting'>(isTold ? 'waiting' : undefined)
  useEffect(() => {
    if (!isTold) return
    const give = (found: IntentBrand | undefined): void =>
      setBrand((now) => (now === 'waiting' ? found : now))
    const timer = setTimeout(() => give(undefined), LONGEST_WAIT_MS)
    void readIntentBrand(api, intentId).then(give)
    return () => clearTimeout(timer)
  }, [api, intentId, isTold])
  return brand
}

/** Who goes on at the phone asks for it. */
const ContinueOnPhone = lazyPart('ContinueOnPhone', () => import('./handoff/ContinueOnPhone.tsx'))

/** The end of another institution's request before anybody opened it. `location` is the way back there, kept in memory. */
type Ended = {
  mismatch: boolean
  became: Situation | undefined
  location: string | undefined
  document: 'CPF' | 'CNPJ'
}

/** Not found, or no longer waiting: signing in again cannot help, and it is no failure of the connection. */
const GONE = [404, 409]

/** Loaded after the sign-in. A file that does not come is a missing answer. */
const bringOpenIntent = () =>
  loadPart(() => import('../../journeys/holder/request/open-intent.ts')).catch(() => {
    throw new ApiError(0, '', 'A part of the portal was not loaded.')
  })

/**
 * The login of a customer whom another institution sent here: the sign-in is followed by claiming the consent
 * (docs/domain/states.md, "Holder flow"): any failure, of the sign-in too, clears all storage. A request that cannot go
 * on shows the way back.
 */
export function IntentLogin({ intentId }: { intentId: string }) {
  const api = useApi()
  const navigate = useNavigate()
  const [ended, setEnded] = useState<Ended>()
  // A failed try clears the storage; the request must still be found at the next.
  const [cameWith] = useState(() => redirect.read())
  const asker = useIntentBrand(intentId)
  const known = asker === 'waiting' ? undefined : asker
  const offersPhone = api.config.capabilities.handoff && known !== undefined
  const { pathname, search, state } = useLocation()
  // In the history entry: a reload goes on, and the back button leads to the login.
  const isOnPhone = offersPhone && Object(state).onPhone === true
  const goOnAtPhone = (): void => navigate({ pathname, search }, { state: { onPhone: true } })
  const request = useRequestOnLogin(intentId, known, offersPhone ? goOnAtPhone : undefined)

  const claim = async ({ consentId }: SignedIn): Promise<void> => {
    const stored = credentials.read()
    if (!stored) throw new ApiError(0, '', 'Nobody is signed in.')
    const customer = customerFrom(stored)
    const { openIntent } = await bringOpenIntent()
    const outcome = await openIntent({ api, intentId, consentId, customer, redirect: cameWith })
    if (!('mismatch' in outcome)) return void navigate(PAGES.holderConfirm.path, { state: { intentId } })
    const { status, mismatch, became, location } = outcome
    const hasEnded = location !== undefined || GONE.includes(status)
    if (!mismatch && !hasEnded) throw new ApiError(status, '', `HTTP ${status}`)
    if (mismatch) tellApp('cancelled', 'refused')
    else if (became?.kind === 'in-force') tellApp('done', 'active')
    else tellApp('expired', 'expired')
    setEnded({ mismatch, became, location, document: customer.kind })
  }
  const goBack = (): void => {
    setEnded(undefined)
    if (ended?.location === undefined) navigate(LOGIN_PATH, { replace: true })
    else redirectBrowser(ended.location)
  }
  if (asker === 'waiting') return <LoadingPage />
  if (asker?.isOpen === false) return <RequestOver intentId={intentId} asker={asker} />
  if (isOnPhone && known)
    return (
      <Suspense fallback={<LoadingPage />}>
        <ContinueOnPhone
          intentId={intentId}
          asker={known}
          onHere={() => navigate({ pathname, search }, { replace: true })}
        />
      </Suspense>
    )
  return (
    <>
      <LoginPage intentId={intentId} request={request} afterSignIn={claim} onRefused={clearAll} />
      {ended?.mismatch === true && <MismatchDialog onClose={goBack} document={ended.document} />}
      {ended?.mismatch === false && <IntentEndedDialog became={ended.became} onClose={goBack} />}
    </>
  )
}
