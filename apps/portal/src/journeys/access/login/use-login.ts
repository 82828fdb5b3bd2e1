import type { RefObject } from 'react'
import { useIsLeaving } from '../../../router/router.tsx'
import { LOGIN, MISSING_FIELDS } from '../access-texts.ts'
import { isTooShort, type LoginForm, submitOf } from '../login-flow.ts'
import { type KeptDocument, useLoginForm } from './use-login-form.ts'
import { type SignInOptions, useSignIn } from './use-sign-in.ts'

type LoginOptions = SignInOptions & KeptDocument & { documentRef: RefObject<HTMLInputElement | null> }

/** State and actions of the login form. */
export function useLogin(options: LoginOptions) {
  const { documentRef, passwordRef } = options
  const typed = useLoginForm(options)
  const { form, change, complaint, complain, dismiss, showsInvalid, showInvalid } = typed
  const { verify, enter, enterByDevice } = useSignIn(typed, options)
  // Signed in, with the next page still on its way: a press would sign in once more.
  const isLeaving = useIsLeaving()
  const isBusy = typed.isBusy || isLeaving

  const refuse = (title: string, field: RefObject<HTMLInputElement | null>): void => {
    complain(title)
    field.current?.focus()
  }
  const ACTIONS: Record<ReturnType<typeof submitOf>, () => void> = {
    'not-implemented': () => complain(LOGIN.notImplemented),
    'missing-document': () => refuse(MISSING_FIELDS, documentRef),
    'missing-password': () => refuse(MISSING_FIELDS, passwordRef),
    invalid: () => {
      showInvalid()
      documentRef.current?.focus()
    },
    verify: () => void verify(),
    'sign-in': () => void enter(),
  }
  const submit = (asked: LoginForm): void => {
    if (!isBusy) ACTIONS[submitOf(asked)]()
  }

  return {
    ...{ form, change, complaint, dismiss, isBusy, showsInvalid, enterByDevice },
    submit: () => submit(form),
    /** A greyed action was pressed: too little typed says so; a whole document is verified, as the first submit does. */
    pressGreyed: () => {
      if (isTooShort(form.document)) refuse(LOGIN.documentFirst, documentRef)
      else submit({ ...form, verification: 'none' })
    },
  }
}

/** The login with its two submits. */
export type Login = ReturnType<typeof useLogin>
