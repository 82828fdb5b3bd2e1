import type { ConsentDetails } from '@consente/contract/portal/consents'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { approve } from '../../../api/consents-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { PAGES } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { actingCpf, useUser } from '../../../session/customer.tsx'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import { location } from '../../../session/journey-storage.ts'
import type { TabConsent } from '../request/use-tab-consent.ts'
import { approvalRequest } from './approval-request.ts'

/**
 * CONTINUAR of the last page: approves once however often it is pressed, keeps the returned `location`, goes on. A 401
 * is refreshed and retried once by the call itself (docs/domain/states.md).
 */
export function useApprove(tab: TabConsent, next: string) {
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useUser()
  const { resources } = useChosenResources()
  const [error, setError] = useState<unknown>()
  const [isProofNeeded, setProofNeeded] = useState(false)
  const { busy, run } = useSingleFlight()

  const send = async (consent: ConsentDetails): Promise<void> => {
    if (user === null || tab.isStaleNow()) return
    const { documentId } = user
    await run(async () => {
      const loggedUser = actingCpf(consent, user)
      const request = approvalRequest(consent, resources, documentId)
      const address = await approve(api, { request, documentId, loggedUser })
      tellApp('done', next === PAGES.holderMultiRedirect.path ? 'waiting' : 'active')
      // Nothing leads on from this phone where the request began at a computer.
      const { path } = PAGES.backToComputer
      if (address.endsWith(path)) return navigate(path, { replace: true, state: { at: Date.now() } })
      location.write(address)
      navigate(next, { replace: true, state: { ...tab.state, location: address } })
    }, failed)
  }
  const failed = (thrown: unknown): void => {
    if (failureFrom(thrown).code === 'SECOND_FACTOR_NEEDED') setProofNeeded(true)
    else setError(thrown)
  }
  const goOn = (): void => {
    setProofNeeded(false)
    if (tab.consent) void send(tab.consent)
  }
  return {
    busy,
    /** The failure, shown in place; a retry leads back to the page. */
    failure: error === undefined ? undefined : { error, onRetry: () => setError(undefined) },
    /** The server wants one more proof; once it is given the approval goes on, and without it nothing has changed. */
    stepUp: isProofNeeded ? { goOn, cancel: () => setProofNeeded(false) } : undefined,
    approve: () => tab.consent && void send(tab.consent),
  }
}
