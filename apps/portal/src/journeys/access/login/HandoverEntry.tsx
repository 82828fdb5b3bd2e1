import { useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { signInByHandover } from '../../../api/identity-provider-api.ts'
import { useUser } from '../../../session/customer.tsx'
import { appCode } from '../../../session/in-app/app-code.ts'
import { newChallenge, takeVerifier } from '../../../session/in-app/app-verifier.ts'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import { keepSignIn } from '../../../session/keep-sign-in.ts'
import { useStored } from '../../../session/stored-item.ts'
import { type Complaint, complaint, signInComplaint } from '../access-failures.ts'
import { ComplaintBox } from '../ComplaintBox.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { LoginFormProps } from './LoginForm.tsx'

const TEXTS = {
  entering: 'Entrando pelo aplicativo…',
  refused: {
    title: 'Não deu para entrar pelo aplicativo.',
    detail: 'Nada mudou. Abra de novo por lá, ou entre aqui com a sua senha.',
  },
  otherAccount: {
    title: 'O aplicativo está em outra conta.',
    detail: 'Nada mudou. Saia da conta que está aberta aqui e abra de novo pelo aplicativo.',
  },
} as const

/**
 * Inside the institution's app: asks it for a code that signs its customer in, and turns the code into a session, once. The login
 * stays beside it for an app that gives none.
 */
export function HandoverEntry({ intentId, afterSignIn, onRefused }: LoginFormProps) {
  const api = useApi()
  const openDocument = useUser().user?.documentId
  const code = useStored(appCode)
  const { attempt, complaint: refusal, dismiss, isBusy } = useAttempt()

  const ask = useEffectEvent(() => {
    if (code === undefined) void newChallenge().then((challenge) => tellApp('opened', undefined, challenge))
  })
  // Also while an account is open: the app may be in another. And once more after that was left, but not after a sign-in.
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!hasAsked.current || openDocument === undefined) ask()
    hasAsked.current = true
  }, [openDocument])

  const enter = useEffectEvent(async (given: string) => {
    appCode.remove()
    const verifier = takeVerifier() ?? ''
    const refused = (explain: (error: unknown) => Complaint) => (error: unknown) => {
      onRefused?.()
      return explain(error)
    }
    const signedIn = await attempt(
      undefined,
      () => signInByHandover(api, { code: given, verifier, openDocument, intentId }),
      refused(handoverComplaint),
    )
    if (!signedIn) return
    const { answer } = signedIn
    const { iamName = '', loggedUser } = answer.extraInfo ?? {}
    keepSignIn(answer, { document: answer.document, name: iamName, loggedUser })
    await attempt(undefined, () => afterSignIn(answer), refused(signInComplaint))
  })
  useEffect(() => {
    if (code !== undefined) void enter(code)
  }, [code])

  return (
    <>
      <p role="status">{isBusy && TEXTS.entering}</p>
      <ComplaintBox complaint={refusal} onDismiss={dismiss} />
    </>
  )
}

function handoverComplaint(error: unknown): Complaint {
  const { code, status } = failureFrom(error)
  if (code === 'HANDOVER_OTHER_ACCOUNT') return TEXTS.otherAccount
  return status === 400 || status === 422 ? TEXTS.refused : complaint(error, {})
}
