import { isAddress } from '@consente/domain/base/web-address'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { rejectConsent } from '../../../api/consents-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { LOGIN_PATH } from '../../../paths.ts'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { useBlocker, useNavigate } from '../../../router/router.tsx'
import { actingCpf, useUser } from '../../../session/customer.tsx'
import { useFailure } from '../../../session/failure.tsx'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import { clearAll } from '../../../session/journey-storage.ts'
import type { TabConsent } from './use-tab-consent.ts'

export type Rejecting = ReturnType<typeof useReject>

/**
 * Refusing, on purpose or by leaving (docs/domain/screens.md, docs/domain/states.md). Both reject the consent, clear
 * storage and take the customer to the address that the server answered, or to `/`. A refusal that fails keeps
 * everything and opens the error modal; on the way out storage is cleared all the same.
 */
export function useReject({ consent, isStaleNow }: Pick<TabConsent, 'consent' | 'isStaleNow'>) {
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useUser()
  const { showFailure } = useFailure()
  const [asked, setAsked] = useState(false)
  const { busy, run } = useSingleFlight()

  const consentId = consent?.consentId
  const loggedUser = consent && user ? actingCpf(consent, user) : undefined
  const reject = async (): Promise<string | undefined> => {
    // Without a consent of this tab's own there is nothing to refuse.
    if (consentId === undefined || loggedUser === undefined || isStaleNow()) return undefined
    const { location } = await rejectConsent(api, { consentId, loggedUser })
    tellApp('cancelled', 'refused')
    return location
  }

  const leave = (location: string | undefined): void => {
    clearAll()
    if (isAddress(location)) redirectBrowser(location)
    else navigate(LOGIN_PATH, { replace: true })
  }

  const exit = (): Promise<void> =>
    run(
      async () => leave(await reject().catch((error: unknown) => failureFrom(error).body.location)),
      () => undefined,
    )
  // Sair leads to the login.
  useBlocker((to) => {
    if (to !== LOGIN_PATH) return false
    void exit()
    return true
  })

  const confirm = (): Promise<void> =>
    run(
      async () => leave(await reject()),
      (error) => {
        setAsked(false)
        showFailure(failureFrom(error))
      },
    )
  return {
    /** CANCELAR was pressed: the dialog asks. */
    asked,
    ask: () => setAsked(true),
    close: () => setAsked(false),
    busy,
    /** SIM, CANCELAR. */
    confirm: (): void => void confirm(),
  }
}
