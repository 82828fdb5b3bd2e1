import { Suspense } from 'react'
import { LoginPage } from '../../journeys/access/login/LoginPage.tsx'
import { PAGES } from '../../paths.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { useUser } from '../../session/customer.tsx'
import {
  accessToken,
  credentials,
  endReason,
  waitingReturn,
  wantedPlace,
} from '../../session/login-storage.ts'
import { useStored } from '../../session/stored-item.ts'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Fetched } from '../fetched-part.tsx'
import { Frame } from '../frame/Frame.tsx'
import { useSignOut } from '../session-guard/use-sign-out.ts'
import { arrivalFrom } from './arrival.ts'
import { authorizationReturn, intentLogin } from './arrival-parts.ts'

const SIGN_IN = {
  sessionEnded: 'Sua sessão terminou. Entre de novo; o que você escolheu está guardado.',
  toFinish: 'Falta um passo. Entre de novo para concluir o compartilhamento que você autorizou.',
  fromComputer: 'Entre para continuar aqui o que você começou no computador. Entrar não envia nada.',
  afterRefusal: 'O compartilhamento não foi concluído. Entre de novo para ver o que houve e recomeçar.',
} as const

/** `/`: a login, a request that another institution sent the customer with, or the way back from one. */
export function Entrance() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isSignedIn = useStored(accessToken) !== undefined
  const waiting = useStored(waitingReturn)
  const signedIn = useSignedIn()
  // The page knows the session's owner until they leave or somebody else comes.
  const hasEnded = useStored(credentials) !== undefined && !isSignedIn
  const reason = useStored(endReason)
  const wanted = useStored(wantedPlace)
  const arrival = arrivalFrom({ hash, search })

  if (arrival.kind === 'intent') {
    return (
      <Frame title="Entrar" inside={false}>
        <Suspense fallback={<LoadingPage />}>
          <Fetched part={intentLogin} props={{ intentId: arrival.intentId }} key={arrival.intentId} />
        </Suspense>
      </Frame>
    )
  }
  if (waiting && isSignedIn) {
    return (
      <Frame title="Confirmação" inside>
        <Suspense fallback={<LoadingPage />}>
          <Fetched part={authorizationReturn} props={{ waiting }} />
        </Suspense>
      </Frame>
    )
  }
  return (
    <Frame title="Entrar" inside={false}>
      <LoginPage
        signedIn={signedIn}
        notice={
          reason ??
          noticeFor(waiting?.kind) ??
          (wanted?.place === PAGES.phone.path ? SIGN_IN.fromComputer : undefined) ??
          (hasEnded ? SIGN_IN.sessionEnded : undefined)
        }
        // With a return that waits, this very page confirms it once a token is there.
        afterSignIn={async () => {
          if (waitingReturn.read() !== undefined) return
          const { place, documentId: whose } = wantedPlace.read() ?? {}
          wantedPlace.remove()
          const isTheirs = whose === undefined || whose === credentials.read()?.documentId
          navigate((isTheirs && place) || PAGES.recipientHome.path)
        }}
      />
    </Frame>
  )
}

/** The customer whose session still runs: one that was left alone for too long has ended at the start. */
function useSignedIn() {
  const { user } = useUser()
  const onLeave = useSignOut()
  return user ? { customer: user, onLeave } : undefined
}

function noticeFor(kind: 'return' | 'return-error' | undefined): string | undefined {
  if (kind === undefined) return undefined
  return kind === 'return' ? SIGN_IN.toFinish : SIGN_IN.afterRefusal
}
