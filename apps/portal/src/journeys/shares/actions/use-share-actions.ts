import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { revoke, transmit } from '../../../api/consents-api.ts'
import { findInstitution } from '../../../api/institutions-api.ts'
import { dataGoalsQuery } from '../../../api/settings-api.ts'
import { useNavigate } from '../../../router/router.tsx'
import { redirect } from '../../../session/journey-storage.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import type { Ended } from '../ended-share.ts'
import type { ShareView } from '../share-view.ts'
import { CONFIRM_DATA, SHARE_REDIRECT, sharesPath } from '../shares-paths.ts'
import {
  type Calls,
  changeShare,
  type Replacement,
  renewShare,
  type ShareActionFailure,
} from './replace-share.ts'

type Plan = Replacement['plan']

export type ShareActions = {
  /** One deed at a time, once: presses meanwhile do nothing. */
  busy: boolean
  end: () => void
  renew: (plan: Plan) => void
  change: (plan: Plan) => void
}

/** The three deeds of a sharing, carried out: calls, storage, and where the customer goes next. */
export function useShareActions(
  { details, shareType }: ShareView,
  onFailure: (failure: ShareActionFailure) => void,
): ShareActions {
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { saveShareDraft } = useShareDraft()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  const calls: Calls = {
    revoke: (consentId) => revoke(api, consentId),
    findInstitution: (number) => findInstitution(api, number),
    readGoals: () => cache.fetchQuery(dataGoalsQuery(api)),
    transmit: (payload) => transmit(api, payload),
  }

  /** Lists and details are stale once a sharing has ended. */
  const forget = (): void => {
    void cache.invalidateQueries({ queryKey: ['shares'] })
    void cache.invalidateQueries({ queryKey: ['consent', details.consentId], refetchType: 'none' })
  }

  const once = async (work: (onFormerEnded: () => void) => Promise<void>): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    let formerEnded = false
    try {
      await work(() => {
        formerEnded = true
        forget()
      })
    } catch (error) {
      // NOTE: after a success it stays under way until the next page is there: that may take a moment.
      underWay.current = false
      setBusy(false)
      onFailure({ error, formerEnded })
    }
  }

  return {
    busy,
    end: () =>
      void once(async () => {
        const { consentId } = details
        const { revokedDateTime = new Date().toISOString() } = await revoke(api, consentId)
        forget()
        const ended: Ended = { consentId, at: revokedDateTime }
        navigate(sharesPath(shareType), { state: { ended } })
      }),
    renew: (plan) =>
      void once(async (onFormerEnded) => {
        const { config } = api
        const { address, draft } = await renewShare({ details, plan, calls, config, onFormerEnded })
        saveShareDraft(draft)
        redirect.write(address)
        navigate(SHARE_REDIRECT)
      }),
    change: (plan) =>
      void once(async (onFormerEnded) => {
        saveShareDraft(await changeShare({ details, plan, calls, onFormerEnded }))
        navigate(CONFIRM_DATA)
      }),
  }
}
