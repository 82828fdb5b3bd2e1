import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { Navigate } from '../../../router/router.tsx'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { pickersOf } from '../request/consent-sections.ts'
import { ForPerson } from '../request/ForPerson.tsx'
import { isComplete } from '../request/resource-choice.ts'
import { approversFor } from '../request/several-approvers.ts'
import { useTabConsent } from '../request/use-tab-consent.ts'
import { HolderReview } from './HolderReview.tsx'

const StaleRequest = lazyPart('StaleRequest', () => import('../request/StaleRequest.tsx'))

/** The holder's last look. Without a request: `/`; with a policy still to choose: back to the start. */
export function HolderReviewPage() {
  const tab = useTabConsent()
  const { resources } = useChosenResources()
  if (!tab.consent && tab.isStale) return <StaleRequest />
  if (!tab.consent) return <Navigate to={LOGIN_PATH} replace />
  if (!tab.isStale && !isComplete(pickersOf(tab.consent), resources))
    return <Navigate to={PAGES.holderConfirm.path} replace state={tab.state} />
  if (approversFor(tab.consent, resources).length > 0)
    return <Navigate to={PAGES.holderMultiReview.path} replace state={tab.state} />
  return (
    <ForPerson consent={tab.consent}>
      <HolderReview tab={tab} consent={tab.consent} approvers={[]} />
    </ForPerson>
  )
}
