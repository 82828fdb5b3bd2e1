import { Navigate } from '../../../router/router.tsx'
import { useConsents } from '../../../session/chosen-resources-context.tsx'
import { pickersOf } from '../request/consent-sections.ts'
import { CONFIRM, HOME, MULTI_RESUME } from '../request/holder-paths.ts'
import { isComplete } from '../request/resource-choice.ts'
import { StaleRequest } from '../request/StaleRequest.tsx'
import { approversFor } from '../request/several-approvers.ts'
import { useTabConsent } from '../request/use-tab-consent.ts'
import { LastLook } from './HolderReview.tsx'

/** The holder's last look. Without a request: `/`; with a policy still to choose: back to the start. */
export function HolderResumePage() {
  const tab = useTabConsent()
  const { resources } = useConsents()
  if (!tab.consent && tab.isStale) return <StaleRequest />
  if (!tab.consent) return <Navigate to={HOME} replace />
  if (!tab.isStale && !isComplete(pickersOf(tab.consent), resources))
    return <Navigate to={CONFIRM} replace state={tab.state} />
  if (approversFor(tab.consent, resources).length > 0)
    return <Navigate to={MULTI_RESUME} replace state={tab.state} />
  return <LastLook tab={tab} consent={tab.consent} approvers={[]} />
}
