import { Suspense } from 'react'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { FactorsSection } from './factors/FactorsSection.tsx'
import { SECURITY } from './security-texts.ts'

/** 'Segurança': how the customer signs in. Each section reads what it shows. */
export function SecurityPage() {
  return (
    <>
      <Opening title={SECURITY.title} lead={SECURITY.lead} />
      <Suspense fallback={<LoadingPage />}>
        <FactorsSection />
      </Suspense>
    </>
  )
}
