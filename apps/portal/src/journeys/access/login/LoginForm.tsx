import {
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import type { SignedIn } from '../../../api/access-api.ts'
import { useApi } from '../../../api/api.ts'
import { PAGES } from '../../../paths.ts'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type EntryState, entryStateFrom } from '../access-entry-state.ts'
import { IDENTIFICATION_TYPES, LOGIN, REQUIRED_MARK } from '../access-texts.ts'
import { ComplaintBox } from '../ComplaintBox.tsx'
import { DocumentField } from '../DocumentField.tsx'
import { typeDocument, type Verification } from '../login-flow.ts'
import { SignedInAlready, type SignedInAlreadyProps } from './SignedInAlready.tsx'
import { useLogin } from './use-login.ts'

/** Loaded where the device may say whose account it is. */
const AutofillSignIn = lazy(async () => ({ default: (await import('./AutofillSignIn.tsx')).AutofillSignIn }))
/** Loaded once a document is known to have an account, where the backend offers it. */
const DeviceSignIn = lazy(async () => ({ default: (await import('./DeviceSignIn.tsx')).DeviceSignIn }))

export type LoginFormProps = {
  /** The request of another institution that waits for this sign-in. */
  intentId?: string | undefined
  /** Why the customer is asked to sign in again. */
  notice?: string | undefined
  /** Who is signed in already, and may go on or leave. */
  signedIn?: SignedInAlreadyProps | undefined
  /** What that request changes in the form, where it is known. */
  request?: RequestInForm | undefined
  /** What follows a sign-in. Rejects with the failure to complain about. */
  afterSignIn: (signedIn: SignedIn) => Promise<void>
  /** The sign-in, or what follows it, failed. */
  onRefused?: (() => void) | undefined
}

/** A request of another institution, in the words of the form. */
export type RequestInForm = {
  documentHint?: string | undefined
  password: string
  /** Below ENTRAR. */
  wayBack: ReactNode
}

/** Document, password, and what else signs in: the first submit verifies the user, the second signs in (specification section 2). */
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
  const isVerified = form.verification !== 'none'
  const isUnknown = form.verification === 'unknown'
  const { strongSignIn, passkeyAutofill } = useApi().config.capabilities
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
      <DocumentField
        ref={documentRef}
        label={LOGIN.document}
        name="username"
        required
        autoComplete={passkeyAutofill ? 'username webauthn' : 'username'}
        placeholder={LOGIN.documentPlaceholder}
        value={form.document}
        onChange={(text) => change((now) => typeDocument(now, text))}
        hint={
          isVerified
            ? isUnknown
              ? LOGIN.unknown
              : undefined
            : (request?.documentHint ?? LOGIN.firstDocument)
        }
        refused={login.showsInvalid}
        ok={form.verification === 'known' ? LOGIN.known : undefined}
      />
      {passkeyAutofill && !isVerified && (
        <Suspense>
          <AutofillSignIn intentId={intentId} enter={login.enterByDevice} />
        </Suspense>
      )}
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
        variant={isUnknown || (asksDevice && offersDevice) ? 'line' : 'main'}
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

type OtherWaysProps = {
  verification: Verification
  signUpRef: RefObject<HTMLButtonElement | null>
  /** One of them was pressed before a document was verified. */
  pressGreyed: () => void
  leadTo: (path: string) => () => void
}

/** Sign-up and a new password: both wait for a document that was verified. */
function OtherWays({ verification, signUpRef, pressGreyed, leadTo }: OtherWaysProps) {
  const reasonId = useId()
  const isVerified = verification !== 'none'
  const waiting = { blocked: !isVerified, blockedBy: reasonId, onBlockedPress: pressGreyed }
  return (
    <div className="stack-sm">
      <Button
        {...waiting}
        ref={signUpRef}
        wide
        variant={verification === 'unknown' ? 'main' : 'line'}
        onClick={leadTo(PAGES.signUp.path)}
      >
        {LOGIN.signUp}
      </Button>
      <Button {...waiting} wide variant="text" onClick={leadTo(PAGES.forgotPassword.path)}>
        {LOGIN.forgot}
      </Button>
      {!isVerified && (
        <p className="small" id={reasonId}>
          {LOGIN.greyed}
        </p>
      )}
    </div>
  )
}
