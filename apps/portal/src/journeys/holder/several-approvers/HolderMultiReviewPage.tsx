import { PAGES } from '../../../paths.ts'
import { Navigate } from '../../../router/router.tsx'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { useUser } from '../../../session/customer.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { pickersOf } from '../request/consent-sections.ts'
import { ForPerson } from '../request/ForPerson.tsx'
import { isComplete } from '../request/resource-choice.ts'
import { approversFor } from '../request/several-approvers.ts'
import { useTabConsent } from '../request/use-tab-consent.ts'
import { HolderReview } from '../review/HolderReview.tsx'
import { SampleMultiReview } from './SampleMultiReview.tsx'

const StaleRequest = lazyPart('StaleRequest', () => import('../request/StaleRequest.tsx'))

/** Several approvers: the consent that needs them; without a consent the fixed sample (docs/domain/holder.md). */
export function HolderMultiReviewPage() {
  const tab = useTabConsent()
  const { user } = useUser()
  const { resources } = useChosenResources()
  if (!tab.consent && tab.isStale) return <StaleRequest />
  if (!tab.consent || !user) return <SampleMultiReview />
  const approvers = approversFor(tab.consent, resources)
  if (approvers.length === 0) return <Navigate to={PAGES.holderReview.path} replace state={tab.state} />
  if (!tab.isStale && !isComplete(pickersOf(tab.consent), resources))
    return <Navigate to={PAGES.holderConfirm.path} replace state={tab.state} />
  return (
    <ForPerson consent={tab.consent}>
      <HolderReview tab={tab} consent={tab.consent} approvers={approvers} />
    </ForPerson>
  )
}
