import { Navigate } from '../../router/router.tsx'
import { useUser } from '../../session/customer.tsx'
import { MultiResume } from './MultiResume.tsx'
import { RESUME } from './places.ts'
import { SampleMultiResume } from './SampleMultiResume.tsx'
import { StaleRequest } from './StaleRequest.tsx'
import { needsSeveral } from './several-approvers.ts'
import { useTabConsent } from './use-tab-consent.ts'

/** Several approvers: the consent that needs them; without a consent the fixed sample (decisions, "Holder"). */
export function HolderMultiResumePage() {
  const tab = useTabConsent()
  const { user } = useUser()
  if (!tab.consent && tab.isStale) return <StaleRequest />
  if (!tab.consent || !user) return <SampleMultiResume />
  if (!needsSeveral(tab.consent)) return <Navigate to={RESUME} replace state={tab.state} />
  return <MultiResume tab={tab} consent={tab.consent} customer={user} />
}
