import { Navigate } from '../../router/router.tsx'
import { useConsents } from '../../session/consents.tsx'
import { pickersOf } from './consent-sections.ts'
import { HolderResume } from './HolderResume.tsx'
import { CONFIRM, HOME } from './places.ts'
import { firstChoice, missingGroups } from './resource-choice.ts'
import { StaleRequest } from './StaleRequest.tsx'
import { useTabConsent } from './use-tab-consent.ts'

/** The holder's last look. Without a request: `/`; with a policy still to choose: back to the start. */
export function HolderResumePage() {
  const tab = useTabConsent()
  const { resources } = useConsents()
  if (!tab.consent && tab.isStale) return <StaleRequest />
  if (!tab.consent) return <Navigate to={HOME} replace />
  const pickers = pickersOf(tab.consent)
  const isComplete = tab.isStale || missingGroups(pickers, firstChoice(pickers, resources)).length === 0
  if (!isComplete) return <Navigate to={CONFIRM} replace state={tab.state} />
  return <HolderResume tab={tab} consent={tab.consent} />
}
