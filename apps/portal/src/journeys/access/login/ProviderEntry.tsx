import { useApi } from '../../../api/api.ts'
import { wantedPlace } from '../../../session/login-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { LOGIN } from '../access-texts.ts'
import { ComplaintBox } from '../ComplaintBox.tsx'
import { ForWhom } from './ForWhom.tsx'
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
          {wanted && <Button to={wanted.place}>{PROVIDER.back}</Button>}
          <SignedInAlready {...signedIn} />
        </>
      )}
      {notice !== undefined && <Note icon="info">{notice}</Note>}
      <ComplaintBox complaint={provider.complaint} onDismiss={provider.dismiss} />
      <p role="status">{provider.isReturning ? PROVIDER.returning : PROVIDER.leads(brand.name)}</p>
      <Button wide busy={provider.isBusy} onClick={provider.enter}>
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
