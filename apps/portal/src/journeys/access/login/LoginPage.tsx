import { type ReactNode, Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { HeroBridge } from '../../../ui/bridge/HeroBridge.tsx'
import { Promises } from '../../../ui/layout/Promises.tsx'
import { isInApp } from '../../../ui/page/in-app.ts'
import { LOGIN } from '../access-texts.ts'
import { LoginForm, type LoginFormProps, type RequestInForm } from './LoginForm.tsx'

const ProviderEntry = lazyPart('ProviderEntry', () => import('./ProviderEntry.tsx'))

const HandoverEntry = lazyPart('HandoverEntry', () => import('./HandoverEntry.tsx'))

type LoginPageProps = Omit<LoginFormProps, 'request'> & {
  /** The changes that the waiting request makes to the page, if known. */
  request?: RequestOnLogin | undefined
}

/** A request of another institution, in the words and the picture of the login. */
export type RequestOnLogin = RequestInForm & {
  title: string
  lead: ReactNode
  /** Above everything, above the title, and beside the form. */
  steps?: ReactNode
  above?: ReactNode
  picture?: ReactNode
  pictureLabel: string
  promises: readonly { title: string; text: ReactNode }[]
}

/** `/`: words, the form or the way to the insurer's identity provider, and a picture beside it. */
export function LoginPage({ request, ...form }: LoginPageProps) {
  const { identityProvider, handover } = useApi().config.capabilities
  return (
    <>
      {request?.steps}
      <div className="entry">
        <section className="stack-lg entry-words">
          {request?.above}
          <h1 tabIndex={-1}>{request?.title ?? LOGIN.title}</h1>
          <p className="lead">{request?.lead ?? LOGIN.lead}</p>
          <Suspense>{handover && isInApp() && <HandoverEntry {...form} />}</Suspense>
        </section>
        {identityProvider ? (
          <Suspense>
            <ProviderEntry {...form} request={request} />
          </Suspense>
        ) : (
          <LoginForm {...form} request={request} />
        )}
        <section className="entry-pic stack-lg" aria-label={request?.pictureLabel ?? LOGIN.protection}>
          {request ? request.picture : <HeroBridge />}
          <Promises items={request?.promises ?? LOGIN.promises} />
        </section>
      </div>
    </>
  )
}
