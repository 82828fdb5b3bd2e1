import type { RefObject } from 'react'
import { hasAccount, type SignedIn, signIn } from '../../../api/access-api.ts'
import { useApi } from '../../../api/api.ts'
import { ApiError, statusOf } from '../../../api/api-error.ts'
import { keepSignIn } from '../../../session/keep-sign-in.ts'
import { type Complaint, signInComplaint, verifyComplaint } from '../access-failures.ts'
import type { TypedLogin } from './use-login-form.ts'

export type SignInOptions = {
  /** The request of another institution that waits for this sign-in. */
  intentId?: string | undefined
  /** What follows. Rejects with the failure to complain about. */
  afterSignIn: (signedIn: SignedIn) => Promise<void>
  /** The sign-in, or what follows it, failed. */
  onRefused?: (() => void) | undefined
  passwordRef: RefObject<HTMLInputElement | null>
  signUpRef: RefObject<HTMLButtonElement | null>
}

/** A device may say whose account it is. */
type SignedInBy = SignedIn & { document?: string | undefined }
type Act = () => Promise<SignedInBy>
/** The calls that the login's two submits make, to the backend and to a device. */
export function useSignIn({ form, setForm, keep, attempt }: TypedLogin, options: SignInOptions) {
  const { intentId, afterSignIn, onRefused, passwordRef, signUpRef } = options
  const api = useApi()

  /** First submit: client token, then the situation of the document (docs/domain/access.md). */
  async function verify(): Promise<void> {
    const { document } = form
    const found = await attempt(undefined, () => hasAccount(api, document), verifyComplaint)
    if (!found) return
    const verification = found.answer ? 'known' : 'unknown'
    // The password may have been typed meanwhile.
    setForm((now) => ({ ...now, verification }))
    keep({ document, verification })
    ;(found.answer ? passwordRef : signUpRef).current?.focus()
  }

  async function enterBy(act: Act, explain: (error: unknown) => Complaint | undefined): Promise<void> {
    const { document } = form
    const signedIn = await attempt(undefined, act, explain)
    if (!signedIn) return
    const { iamName = '', loggedUser } = signedIn.answer.extraInfo ?? {}
    const { document: own = document } = signedIn.answer
    keepSignIn(signedIn.answer, { document: own, name: iamName, loggedUser })
    await attempt(undefined, () => afterSignIn(signedIn.answer), explainSignIn)
  }

  /** A wrong password is cleared; one that was not judged stays. */
  function explainSignIn(error: unknown): Complaint {
    onRefused?.()
    if (statusOf(error) === 401) {
      setForm((now) => ({ ...now, password: '' }))
      passwordRef.current?.focus()
    }
    return signInComplaint(error)
  }

  /** A failure that is not the server's, or concerns the device alone, is told beside its button. */
  function explainDevice(error: unknown): Complaint | undefined {
    onRefused?.()
    return error instanceof ApiError && error.code !== 'FACTOR_REFUSED' ? signInComplaint(error) : undefined
  }

  const login = { username: form.document, password: form.password, intentId }
  return {
    verify,
    /** Second submit. */
    enter: () => enterBy(() => signIn(api, login), explainSignIn),
    /** Signs in by other means than the password. */
    enterByDevice: (act: Act) => void enterBy(act, explainDevice),
  }
}
