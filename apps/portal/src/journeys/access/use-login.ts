import { type RefObject, useState } from 'react'
import { hasAccount, type SignedIn, signIn } from '../../api/access.ts'
import { useApi } from '../../api/api.ts'
import { keepSignIn } from '../../session/sign-in.ts'
import { type Complaint, openingComplaint, signInComplaint, verifyComplaint } from './failure-texts.ts'
import { EMPTY_LOGIN, isTooShort, type LoginForm, looksInvalid, submitOf } from './login-flow.ts'
import { LOGIN, MISSING_FIELDS } from './texts.ts'

export type LoginOptions = {
  intentId?: string | undefined
  /** What follows; answers the status of a failure, or undefined when all is well. */
  afterSignIn: (signedIn: SignedIn) => Promise<number | undefined>
  /** To start with, when the customer comes back from sign-up or recovery. */
  document: string
  documentRef: RefObject<HTMLInputElement | null>
  passwordRef: RefObject<HTMLInputElement | null>
  signUpRef: RefObject<HTMLButtonElement | null>
}

/** State and acts of the login form. */
export function useLogin(options: LoginOptions) {
  const { intentId, afterSignIn, documentRef, passwordRef, signUpRef } = options
  const api = useApi()
  const [form, setForm] = useState<LoginForm>({ ...EMPTY_LOGIN, document: options.document })
  const [complaint, setComplaint] = useState<Complaint>()
  const [isBusy, setBusy] = useState(false)
  const [showsInvalid, setShowsInvalid] = useState(false)

  const change = (next: LoginForm): void => {
    setForm(next)
    setComplaint(undefined)
    setShowsInvalid(false)
  }

  async function during(act: () => Promise<void>): Promise<void> {
    setComplaint(undefined)
    setBusy(true)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }

  /** First submit: client token, then the situation of the document (decisions, "Access"). */
  const verify = () =>
    during(async () => {
      try {
        const isKnown = await hasAccount(api, form.document)
        setForm((now) => ({ ...now, verification: isKnown ? 'known' : 'unknown' }))
        ;(isKnown ? passwordRef : signUpRef).current?.focus()
      } catch (error) {
        setComplaint(verifyComplaint(error))
      }
    })

  /** Second submit. */
  const enter = () =>
    during(async () => {
      const { document, password } = form
      let signedIn: SignedIn
      try {
        signedIn = await signIn(api, { username: document, password, intentId })
      } catch (error) {
        setComplaint(signInComplaint(error))
        setForm((now) => ({ ...now, password: '' }))
        return passwordRef.current?.focus()
      }
      const { iamName = '', loggedUser } = signedIn.extraInfo ?? {}
      keepSignIn(signedIn, { document, name: iamName, loggedUser })
      const status = await afterSignIn(signedIn)
      if (status !== undefined) setComplaint(openingComplaint(status))
    })

  const refuse = (title: string, field: RefObject<HTMLInputElement | null>): void => {
    setComplaint({ title })
    field.current?.focus()
  }

  const ACTS: Record<ReturnType<typeof submitOf>, () => void> = {
    'not-implemented': () => setComplaint({ title: LOGIN.notImplemented }),
    'missing-document': () => refuse(MISSING_FIELDS, documentRef),
    'missing-password': () => refuse(MISSING_FIELDS, passwordRef),
    invalid: () => {
      setShowsInvalid(true)
      documentRef.current?.focus()
    },
    verify: () => void verify(),
    'sign-in': () => void enter(),
  }

  return {
    form,
    change,
    complaint,
    dismiss: () => setComplaint(undefined),
    isBusy,
    isInvalid: showsInvalid || looksInvalid(form.document),
    submit: () => {
      if (!isBusy) ACTS[submitOf(form)]()
    },
    /** A greyed action was pressed: too little typed says so; a whole document is verified, as the first submit does. */
    pressGreyed: () => {
      if (isTooShort(form.document)) refuse(LOGIN.documentFirst, documentRef)
      else if (!isBusy) ACTS[submitOf({ ...form, verification: 'none' })]()
    },
  }
}
