import type { ConsentDetails } from '@consente/contract/portal/consents'
import { type ReactNode, Suspense } from 'react'
import { actingCpf, useCustomer } from '../../../session/customer.tsx'
import { keepRepresentative } from '../../../session/keep-sign-in.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'

const RepresentativeForm = lazyPart(
  'RepresentativeForm',
  () => import('../../../ui/form/RepresentativeForm.tsx'),
)

/** A page that decides in a person's name: asks who that is where nobody has said, since approval and refusal name them. */
export function ForPerson({ consent, children }: { consent: ConsentDetails; children: ReactNode }) {
  const customer = useCustomer()
  if (actingCpf(consent, customer) !== '') return children
  return (
    <Suspense fallback={<LoadingPage />}>
      <RepresentativeForm onGiven={keepRepresentative} />
    </Suspense>
  )
}
