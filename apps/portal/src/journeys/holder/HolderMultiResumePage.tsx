import { Navigate } from '../../router/router.tsx'
import { useConsents } from '../../session/consents.tsx'
import { useUser } from '../../session/customer.tsx'
import { pickersOf } from './consent-sections.ts'
import { LastLook } from './LastLook.tsx'
import { CONFIRM, RESUME } from './places.ts'
import { isComplete } from './resource-choice.ts'
import { SampleMultiResume } from './SampleMultiResume.tsx'
import { StaleRequest } from './StaleRequest.tsx'
import { approversFor } from './several-approvers.ts'
import { useTabConsent } from './use-tab-consent.ts'

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
