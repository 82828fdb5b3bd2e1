import { type RefObject, Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { LOGIN } from '../access-texts.ts'
import { DocumentField } from '../DocumentField.tsx'
import { typeDocument } from '../login-flow.ts'
import type { Login } from './use-login.ts'

const AutofillSignIn = lazyPart('AutofillSignIn', () => import('./AutofillSignIn.tsx'))

type LoginDocumentProps = Pick<Login, 'form' | 'change'> & {
  documentRef: RefObject<HTMLInputElement | null>
  /** In place of our own, until the document is verified. */
  hint: string | undefined
  /** Shows that it is no document. */
  refused: boolean
  intentId: string | undefined
  /** The device has said whose account it is. */
  enter: Login['enterByDevice']
}

/** The document of the account: typed, or told by the device. */
export function LoginDocument({
  form,
  change,
  documentRef,
  hint = LOGIN.firstDocument,
  refused,
  intentId,
  enter,
}: LoginDocumentProps) {
  const { passkeyAutofill } = useApi().config.capabilities
  const { document, verification } = form
  const hints = { none: hint, unknown: LOGIN.unknown, known: undefined }
  return (
    <>
      <DocumentField
        ref={documentRef}
        label={LOGIN.document}
        name="username"
        required
        autoComplete={passkeyAutofill ? 'username webauthn' : 'username'}
        placeholder={LOGIN.documentPlaceholder}
        value={document}
        onChange={(text) => change((now) => typeDocument(now, text))}
        hint={hints[verification]}
        refused={refused}
        ok={verification === 'known' ? LOGIN.known : undefined}
      />
      {passkeyAutofill && verification === 'none' && (
        <Suspense>
          <AutofillSignIn intentId={intentId} enter={enter} />
        </Suspense>
      )}
    </>
  )
}
