import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type EntryState, entryStateFrom } from '../access-entry-state.ts'
import { IDENTIFICATION_TYPES, LOGIN, REQUIRED_MARK } from '../access-texts.ts'
import { ComplaintBox } from '../ComplaintBox.tsx'
import { LoginDocument } from './LoginDocument.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SignedInAlready, type SignedInAlreadyProps } from './SignedInAlready.tsx'
import { useLogin } from './use-login.ts'
import type { SignInOptions } from './use-sign-in.ts'

const DeviceSignIn = lazyPart('DeviceSignIn', () => import('./DeviceSignIn.tsx'))

/** The login, alone or for a request that waits. */
export type LoginFormProps = Pick<SignInOptions, 'intentId' | 'afterSignIn' | 'onRefused'> & {
  /** Why the customer is asked to sign in again. */
  notice?: string | undefined
  /** The customer who is already signed in, and may go on or leave. */
  signedIn?: SignedInAlreadyProps | undefined
  /** The changes that this request makes to the form, if known. */
  request?: RequestInForm | undefined
}

/** A request of another institution, in the words of the form. */
export type RequestInForm = {
  documentHint?: string | undefined
  password: string
  /** Below ENTRAR. */
  wayBack: ReactNode
}

/** Document, password, and what else signs in: the first submit verifies the user, the second signs in (docs/domain/screens.md). */
export function LoginForm({ intentId, request, notice, signedIn, afterSignIn, onRefused }: LoginFormProps) {
  const navigate = useNavigate()
  const [offersDevice, setOffersDevice] = useState(false)
  const documentRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const signUpRef = useRef<HTMLButtonElement>(null)
  const { pathname, search, state } = useLocation()
  /** In the history entry, for a reload and the way back, until somebody is signed in. */
  const keep = (found?: Partial<EntryState>) =>
    navigate({ pathname, search }, { replace: true, state: found })
  const login = useLogin({
    intentId,
    afterSignIn: (signedIn) => {
      keep()
      return afterSignIn(signedIn)
    },
    onRefused,
    start: entryStateFrom(state),
    onKeep: keep,
    documentRef,
    passwordRef,
    signUpRef,
  })
  const { form, change } = login
  const { strongSignIn } = useApi().config.capabilities
  const asksDevice = strongSignIn && form.verification === 'known'

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    login.submit()
  }
  const leadTo = (path: string) => () => navigate(path, { state: { document: form.document, intentId } })

  return (
    <form className="entry-form stack-lg" aria-label={LOGIN.form} onSubmit={submit} noValidate>
      {signedIn && <SignedInAlready {...signedIn} />}
      {notice !== undefined && <Note icon="info">{notice}</Note>}
      <ComplaintBox complaint={login.complaint} onDismiss={login.dismiss} />
      <p className="tag">{REQUIRED_MARK}</p>
      <SelectField
        label={LOGIN.type}
        required
        value={form.type}
        options={IDENTIFICATION_TYPES}
        onChange={(type) => change((now) => ({ ...now, type }))}
      />
      <LoginDocument
        form={form}
        change={change}
        documentRef={documentRef}
        hint={request?.documentHint}
        refused={login.showsInvalid}
        intentId={intentId}
        enter={login.enterByDevice}
      />
      {asksDevice && (
        <Suspense>
          <DeviceSignIn
            key={form.document}
            document={form.document}
            intentId={intentId}
            enter={login.enterByDevice}
            onOffer={setOffersDevice}
          />
        </Suspense>
      )}
      <PasswordField
        ref={passwordRef}
        label={request?.password ?? LOGIN.password}
        name="password"
        required
        value={form.password}
        onChange={(password) => change((now) => ({ ...now, password }))}
      />
      <Button
        type="submit"
        wide
        variant={
          signedIn || form.verification === 'unknown' || (asksDevice && offersDevice) ? 'line' : 'main'
        }
        busy={login.isBusy}
      >
        {LOGIN.enter}
      </Button>
      {request?.wayBack}
      <OtherWays
        verification={form.verification}
        signUpRef={signUpRef}
        pressGreyed={login.pressGreyed}
        leadTo={leadTo}
      />
    </form>
  )
}
