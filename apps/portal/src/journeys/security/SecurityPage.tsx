import { Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'

const SECURITY = {
  title: 'Segurança',
  lead: 'Como você entra, e onde sua conta está aberta agora.',
} as const

const FactorsSection = lazyPart('FactorsSection', () => import('./factors/FactorsSection.tsx'))
const SessionsSection = lazyPart('SessionsSection', () => import('./sessions/SessionsSection.tsx'))

const PasswordSection = lazyPart('PasswordSection', () => import('./password/PasswordSection.tsx'))
const HistorySection = lazyPart('HistorySection', () => import('./history/HistorySection.tsx'))

/** 'Segurança': how the customer signs in, and where. Each section reads what it shows, as far as the backend offers it. */
export function SecurityPage() {
  const { strongSignIn, sessions, identityProvider } = useApi().config.capabilities
  return (
    <>
      <Opening title={SECURITY.title} lead={SECURITY.lead} />
      <Suspense fallback={<LoadingPage />}>
        {strongSignIn && <FactorsSection />}
        {sessions && (
          <>
            {!identityProvider && <PasswordSection />}
            <SessionsSection />
            <HistorySection />
          </>
        )}
      </Suspense>
    </>
  )
}
