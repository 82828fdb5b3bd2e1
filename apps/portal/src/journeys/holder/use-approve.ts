import type { ConsentDetails } from '@consente/contract/portal/consents'
import { useRef, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { approve } from '../../api/consents.ts'
import { useNavigate } from '../../router/router.tsx'
import { useConsents } from '../../session/consents.tsx'
import { useUser } from '../../session/customer.tsx'
import { location } from '../../session/storage.ts'
import { approvalRequest } from './approval-request.ts'
import type { TabConsent } from './use-tab-consent.ts'

export type Approving = {
  busy: boolean
  /** What went wrong, shown in place. */
  error: unknown
  approve: () => void
  /** Back from the error page. */
  forget: () => void
}

/**
 * CONTINUAR of the last page: approves once however often it is pressed, keeps the returned `location`, goes on. A
 * 401 is refreshed and retried once by the call itself (specification section 4).
 */
export function useApprove(tab: TabConsent, next: string): Approving {
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useUser()
  const { resources } = useConsents()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const underWay = useRef(false)

  const send = async (consent: ConsentDetails): Promise<void> => {
    if (underWay.current || user === null || tab.isStaleNow()) return
    underWay.current = true
    setBusy(true)
    try {
      const { documentId, loggedUser } = user
      const request = approvalRequest(consent, resources, documentId)
      location.write(await approve(api, { request, documentId, loggedUser }))
      navigate(next, { replace: true, state: tab.state })
    } catch (thrown) {
      // NOTE: after a success it stays under way until the next page is there: that may take a moment.
      underWay.current = false
      setBusy(false)
      setError(thrown)
    }
  }
  return {
    busy,
    error,
    approve: () => tab.consent && void send(tab.consent),
    forget: () => setError(undefined),
  }
}
