import { LOGIN_PATH } from '../../../paths.ts'
import { Navigate } from '../../../router/router.tsx'
import { StaleRequest } from '../request/StaleRequest.tsx'
import { useTabConsent } from '../request/use-tab-consent.ts'
import { HolderConfirm } from './HolderConfirm.tsx'

/** The holder's start: whose data, from which policies. Without a request there is nothing to confirm. */
export function HolderConfirmPage() {
  const tab = useTabConsent()
  if (tab.consent) return <HolderConfirm tab={tab} consent={tab.consent} />
  return tab.isStale ? <StaleRequest /> : <Navigate to={LOGIN_PATH} replace />
}
