import { useCallback, useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { rejectConsent } from '../../../api/consents-api.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useUser } from '../../../session/customer.tsx'
import { useFailure } from '../../../session/failure.tsx'
import { clearAll } from '../../../session/journey-storage.ts'
import { useLeaving } from '../../../session/leaving.tsx'
import { HOME } from './holder-paths.ts'
import { actingCpf } from './identification.ts'
import { isAddress, redirectBrowser } from './redirect-browser.ts'
import type { TabConsent } from './use-tab-consent.ts'

export type Rejecting = {
  /** CANCELAR was pressed: the dialog asks. */
  asked: boolean
  ask: () => void
  close: () => void
  busy: boolean
  /** SIM, CANCELAR. */
  confirm: () => void
}

/**
 * Refusing, on purpose or by leaving (specification sections 2 and 4). Both reject the consent, clear storage and
 * take the customer to the address that the server answered, or to `/`. A refusal that fails keeps everything and
 * opens the error modal; on the way out storage is cleared all the same.
 */
export function useReject({ consent, isStaleNow }: Pick<TabConsent, 'consent' | 'isStaleNow'>): Rejecting {
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useUser()
  const { showFailure } = useFailure()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  const consentId = consent?.consentId
  const loggedUser = consent && user ? actingCpf(consent, user) : undefined
  const reject = useCallback(async () => {
    // Without a consent of this tab's own there is nothing to refuse.
    if (consentId === undefined || loggedUser === undefined || isStaleNow()) return undefined
    return (await rejectConsent(api, { consentId, loggedUser })).location
  }, [api, consentId, loggedUser, isStaleNow])

  const leave = useCallback(
    (location: string | undefined) => {
      clearAll()
      if (isAddress(location)) redirectBrowser(location)
      else navigate(HOME, { replace: true })
    },
    [navigate],
  )

  const exit = useCallback(async () => {
    if (underWay.current) return
    underWay.current = true
    leave(await reject().catch((error: unknown) => failureFrom(error).body.location))
  }, [reject, leave])
  useLeaving({ exit })

  const confirm = async (): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      leave(await reject())
    } catch (error) {
      // NOTE: after a success it stays under way until the browser has left.
      underWay.current = false
      setBusy(false)
      setAsked(false)
      showFailure(failureFrom(error))
    }
  }
  return {
    asked,
    ask: () => setAsked(true),
    close: () => setAsked(false),
    busy,
    confirm: () => void confirm(),
  }
}
