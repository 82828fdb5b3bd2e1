import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import {
  finishProviderSignIn,
  type ProviderChoice,
  startProviderSignIn,
} from '../../../api/identity-provider-api.ts'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { useIsLeaving, useLocation, useNavigate } from '../../../router/router.tsx'
import { markAway } from '../../../session/idle-time.ts'
import { keepSignIn } from '../../../session/keep-sign-in.ts'
import { wantedPlace } from '../../../session/login-storage.ts'
import { signInComplaint } from '../access-failures.ts'
import { useAttempt } from '../use-attempt.ts'
import { providerComplaint } from './provider-texts.ts'
import type { SignInOptions } from './use-sign-in.ts'

type Options = Pick<SignInOptions, 'intentId' | 'afterSignIn' | 'onRefused'>
type Choosing = ProviderChoice & { signIn: string }

/** The way to the insurer's identity provider, and back: `#sign_in=…` in the address is turned into a session, once. */
export function useProviderSignIn({ intentId, afterSignIn, onRefused }: Options) {
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isLeaving = useIsLeaving()
  const [choosing, setChoosing] = useState<Choosing>()
  const { attempt, complaint, dismiss, isBusy } = useAttempt()
  const signIn = new URLSearchParams(hash.slice(1)).get('sign_in') ?? ''
  const taken = useRef('')

  const refused =
    (explain: typeof providerComplaint) =>
    (error: unknown): ReturnType<typeof providerComplaint> => {
      onRefused?.()
      return explain(error)
    }

  async function finish(returned: string, document?: string): Promise<void> {
    const end = () => finishProviderSignIn(api, returned, document)
    const ended = await attempt(undefined, end, refused(providerComplaint))
    setChoosing(undefined)
    if (!ended) return
    const { answer } = ended
    if ('choices' in answer) return setChoosing({ ...answer, signIn: returned })
    if ('proved' in answer) {
      wantedPlace.remove()
      return navigate(answer.page, { replace: true })
    }
    const { iamName = '', loggedUser } = answer.extraInfo ?? {}
    keepSignIn(answer, { document: answer.document, name: iamName, loggedUser })
    await attempt(undefined, () => afterSignIn(answer), refused(signInComplaint))
  }

  const comeBack = useEffectEvent(() => {
    // A reload, or the way back, asks for no second session.
    navigate({ pathname, search }, { replace: true })
    void finish(signIn)
  })
  useEffect(() => {
    if (signIn === '' || taken.current === signIn) return
    taken.current = signIn
    comeBack()
  }, [signIn])

  const leave = async (): Promise<void> => {
    const begun = await attempt(undefined, () => startProviderSignIn(api, intentId), providerComplaint)
    if (!begun) return
    markAway()
    redirectBrowser(begun.answer.location)
  }

  return {
    complaint,
    dismiss,
    isBusy: isBusy || isLeaving,
    isReturning: signIn !== '' || (taken.current !== '' && isBusy),
    enter: () => void leave(),
    choices: choosing?.choices,
    choose: (document: string) => choosing && void finish(choosing.signIn, document),
  }
}
