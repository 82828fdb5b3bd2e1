import { Navigate } from '../../router/router.tsx'
import { HolderConfirm } from './HolderConfirm.tsx'
import { HOME } from './places.ts'
import { StaleRequest } from './StaleRequest.tsx'
import { useTabConsent } from './use-tab-consent.ts'

/** The holder's start: whose data, from which policies. Without a request there is nothing to confirm. */
export function HolderConfirmPage() {
  const tab = useTabConsent()
  if (tab.consent) return <HolderConfirm tab={tab} consent={tab.consent} />
  return tab.isStale ? <StaleRequest /> : <Navigate to={HOME} replace />
}
