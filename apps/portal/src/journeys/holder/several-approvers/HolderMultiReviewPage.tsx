import { Navigate } from '../../../router/router.tsx'
import { useConsents } from '../../../session/chosen-resources-context.tsx'
import { useUser } from '../../../session/customer.tsx'
import { pickersOf } from '../request/consent-sections.ts'
import { CONFIRM, RESUME } from '../request/holder-paths.ts'
import { isComplete } from '../request/resource-choice.ts'
import { StaleRequest } from '../request/StaleRequest.tsx'
import { approversFor } from '../request/several-approvers.ts'
import { useTabConsent } from '../request/use-tab-consent.ts'
import { LastLook } from '../review/HolderReview.tsx'
import { SampleMultiResume } from './SampleMultiReview.tsx'

/** Several approvers: the consent that needs them; without a consent the fixed sample (decisions, "Holder"). */
export function HolderMultiResumePage() {
  const tab = useTabConsent()
  const { user } = useUser()
  const { resources } = useConsents()
  if (!tab.consent && tab.isStale) return <StaleRequest />
  if (!tab.consent || !user) return <SampleMultiResume />
  const approvers = approversFor(tab.consent, resources)
  if (approvers.length === 0) return <Navigate to={RESUME} replace state={tab.state} />
  if (!tab.isStale && !isComplete(pickersOf(tab.consent), resources))
    return <Navigate to={CONFIRM} replace state={tab.state} />
  return <LastLook tab={tab} consent={tab.consent} approvers={approvers} />
}
