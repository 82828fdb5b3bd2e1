import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { hasAccount, type SignedIn, signIn } from '../../../api/access-api.ts'
import { useApi } from '../../../api/api.ts'
import { ApiError, statusOf } from '../../../api/api-error.ts'
import { useIsLeaving } from '../../../router/router.tsx'
import { keepSignIn } from '../../../session/keep-sign-in.ts'
import { type Complaint, signInComplaint, verifyComplaint } from '../access-failures.ts'
import { LOGIN, MISSING_FIELDS } from '../access-texts.ts'
import { EMPTY_LOGIN, isTooShort, type LoginForm, submitOf } from '../login-flow.ts'
import { useAttempt } from '../use-attempt.ts'

/** A document is kept this long after the last key. */
const PAUSE_MS = 300

type Verified = Pick<LoginForm, 'document' | 'verification'>

export type LoginOptions = {
  intentId?: string | undefined
  /** What follows. Rejects with the failure to complain about. */
  afterSignIn: (signedIn: SignedIn) => Promise<void>
  onRefused?: (() => void) | undefined
  /** To start with, when the customer comes back. */
  start: Verified
  /** Keeps the document and what is known of it, for a reload. */
  onKeep: (document: Verified) => void
  documentRef: RefObject<HTMLInputElement | null>
  passwordRef: RefObject<HTMLInputElement | null>
  signUpRef: RefObject<HTMLButtonElement | null>
}

/** A device may say whose account it is. */
type SignedInBy = SignedIn & { document?: string | undefined }
type Explain = (error: unknown) => Complaint | undefined

/** State and actions of the login form. */
export function useLogin(options: LoginOptions) {
  const { intentId, afterSignIn, onRefused, start, onKeep, documentRef, passwordRef, signUpRef } = options
  const api = useApi()
  const [form, setForm] = useState<LoginForm>({ ...EMPTY_LOGIN, ...start })
  const [showsInvalid, setShowsInvalid] = useState(false)
  const { attempt, complain, forget, ...shown } = useAttempt()
  // Signed in, with the next page still on its way: a press would sign in once more.
  const isLeaving = useIsLeaving()
  const isBusy = shown.isBusy || isLeaving

  const keep = useKept(form, onKeep)

  /** With another document, the pending answer no longer matters. */
  const change = (update: (now: LoginForm) => LoginForm): void => {
    if (update(form).document === form.document) shown.dismiss()
    else forget()
    // What an answer has changed meanwhile, and no page has shown yet, stays.
    setForm(update)
    setShowsInvalid(false)
  }

  /** First submit: client token, then the situation of the document (decisions, "Access"). */
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

  /** Second submit. */
  function enter(): Promise<void> {
    const { document, password } = form
    const login = { username: document, password, intentId }
    return enterBy(() => signIn(api, login), explainSignIn)
  }

  async function enterBy(act: () => Promise<SignedInBy>, explain: Explain): Promise<void> {
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

  /** What did not come from the server, or concerns the device alone, is said beside its button. */
  function explainDevice(error: unknown): Complaint | undefined {
    onRefused?.()
    return error instanceof ApiError && error.code !== 'FACTOR_REFUSED' ? signInComplaint(error) : undefined
  }

  const refuse = (title: string, field: RefObject<HTMLInputElement | null>): void => {
    complain(title)
    field.current?.focus()
  }

  const ACTIONS: Record<ReturnType<typeof submitOf>, () => void> = {
    'not-implemented': () => complain(LOGIN.notImplemented),
    'missing-document': () => refuse(MISSING_FIELDS, documentRef),
    'missing-password': () => refuse(MISSING_FIELDS, passwordRef),
    invalid: () => {
      setShowsInvalid(true)
      documentRef.current?.focus()
    },
    verify: () => void verify(),
    'sign-in': () => void enter(),
  }
  const submit = (asked: LoginForm): void => {
    if (!isBusy) ACTIONS[submitOf(asked)]()
  }

  return {
    ...shown,
    isBusy,
    form,
    change,
    showsInvalid,
    submit: () => submit(form),
    /** Signs in by other means than the password. */
    enterByDevice: (act: () => Promise<SignedInBy>) => void enterBy(act, explainDevice),
    /** A greyed action was pressed: too little typed says so; a whole document is verified, as the first submit does. */
    pressGreyed: () => {
      if (isTooShort(form.document)) refuse(LOGIN.documentFirst, documentRef)
      else submit({ ...form, verification: 'none' })
    },
  }
}

export type Login = ReturnType<typeof useLogin>

/** A document that is being typed is kept at each pause. Returns the way to keep one that was checked. */
function useKept({ document, verification }: LoginForm, onKeep: LoginOptions['onKeep']) {
  const [kept, setKept] = useState(document)
  const keep = (found: Verified): void => {
    setKept(found.document)
    onKeep(found)
  }
  const keepTyped = useEffectEvent(() => keep({ document, verification }))
  const isTyping = verification === 'none' && document !== kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => keepTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTyping, document])
  return keep
}
