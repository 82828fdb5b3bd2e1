import { lazy, Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { SECURITY } from './security-texts.ts'

const FactorsSection = lazy(async () => ({
  default: (await import('./factors/FactorsSection.tsx')).FactorsSection,
}))
const SessionsSection = lazy(async () => ({
  default: (await import('./sessions/SessionsSection.tsx')).SessionsSection,
}))

const PasswordSection = lazy(async () => ({
  default: (await import('./password/PasswordSection.tsx')).PasswordSection,
}))
const HistorySection = lazy(async () => ({
  default: (await import('./history/HistorySection.tsx')).HistorySection,
}))

/** 'Segurança': how the customer signs in, and where. Each section reads what it shows, as far as the backend offers it. */
export function SecurityPage() {
  const { strongSignIn, sessions } = useApi().config.capabilities
  return (
    <>
      <Opening title={SECURITY.title} lead={SECURITY.lead} />
      <Suspense fallback={<LoadingPage />}>
        {strongSignIn && <FactorsSection />}
        {sessions && (
          <>
            <PasswordSection />
            <SessionsSection />
            <HistorySection />
          </>
        )}
      </Suspense>
    </>
  )
}
