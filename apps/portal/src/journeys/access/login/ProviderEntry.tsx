import { Document } from '@consente/domain/document'
import { useApi } from '../../../api/api.ts'
import type { ProviderChoice } from '../../../api/identity-provider-api.ts'
import { wantedPlace } from '../../../session/login-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { LOGIN } from '../access-texts.ts'
import { ComplaintBox } from '../ComplaintBox.tsx'
import type { LoginFormProps } from './LoginForm.tsx'
import { PROVIDER } from './provider-texts.ts'
import { SignedInAlready } from './SignedInAlready.tsx'
import { useProviderSignIn } from './use-provider-sign-in.ts'

/** The one button of `/` where the insurer's identity provider signs customers in; its pages open accounts and recover passwords. */
export function ProviderEntry({
  intentId,
  request,
  notice,
  signedIn,
  afterSignIn,
  onRefused,
}: LoginFormProps) {
  const { brand, identityProvider } = useApi().config
  const provider = useProviderSignIn({ intentId, afterSignIn, onRefused })
  const wanted = useStored(wantedPlace)
  if (provider.choices)
    return <ForWhom choices={provider.choices} busy={provider.isBusy} onChoose={provider.choose} />
  return (
    <section className="entry-form stack-lg" aria-label={LOGIN.form}>
      {signedIn && !provider.isReturning && (
        <>
          {wanted && (
            <Button variant="line" to={wanted.place}>
              {PROVIDER.back}
            </Button>
          )}
          <SignedInAlready {...signedIn} />
        </>
      )}
      {notice !== undefined && <Note icon="info">{notice}</Note>}
      <ComplaintBox complaint={provider.complaint} onDismiss={provider.dismiss} />
      <p role="status">{provider.isReturning ? PROVIDER.returning : PROVIDER.leads(brand.name)}</p>
      <Button wide variant={signedIn ? 'line' : 'main'} busy={provider.isBusy} onClick={provider.enter}>
        {identityProvider?.button ?? PROVIDER.enter}
      </Button>
      {request?.wayBack}
      {identityProvider && (
        <div className="stack-sm">
          <Button wide variant="line" href={identityProvider.signUp}>
            {LOGIN.signUp}
          </Button>
          <Button wide variant="text" href={identityProvider.recovery}>
            {LOGIN.forgot}
          </Button>
        </div>
      )}
    </section>
  )
}

type ForWhomProps = ProviderChoice & { busy: boolean; onChoose: (document: string) => void }

/** A person who represents companies says for whom they sign in. */
function ForWhom({ choices, busy, onChoose }: ForWhomProps) {
  return (
    <section className="entry-form stack-lg" aria-label={PROVIDER.forWhom}>
      <h2>{PROVIDER.forWhom}</h2>
      <p>{PROVIDER.forWhomWhy}</p>
      <div className="stack-sm">
        {choices.map(({ document, name }) => (
          <Button key={document} wide variant="line" busy={busy} onClick={() => onChoose(document)}>
            {Document.parse(document)?.kind === 'CPF' ? PROVIDER.self : name}
          </Button>
        ))}
      </div>
    </section>
  )
}
