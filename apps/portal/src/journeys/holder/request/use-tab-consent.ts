import type { ConsentDetails } from '@consente/contract/portal/consents'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { consentData, location } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/stored-item.ts'

/** The state of this journey in the history entry of its tab. */
const TabState = z.object({
  consentId: z.optional(z.string()),
  /** The address that brought the customer: the way back in when the session ends. */
  intentId: z.optional(z.string()),
  /** The address after the approval; storage may hold that of another tab's request by then. */
  location: z.optional(z.string()),
  /** The browser was sent on from this page once. */
  left: z.optional(z.boolean()),
})
/** The consent id in this tab's history entry. */
export type TabState = z.infer<typeof TabState>

/** The consent of this tab, among others in the browser. */
export type TabConsent = {
  /** The consent of this tab; undefined without one, or when another tab has put its own in its place. */
  consent: ConsentDetails | undefined
  /** Storage names another consent: this tab's buttons stop. */
  isStale: boolean
  /** The same, asked at the moment of a press: another tab's change may not have arrived yet. */
  isStaleNow: () => boolean
  /** To be handed on to the next page of the journey. */
  state: TabState
}

export type WithConsent = { tab: TabConsent; consent: ConsentDetails }

function useTabState(): TabState {
  return z.safeParse(TabState, useLocation().state).data ?? {}
}

/**
 * Nine fixed storage keys cannot keep two requests apart, so each tab keeps its own consent id in its history state
 * (docs/domain/holder.md).
 */
export function useTabConsent(): TabConsent {
  const stored = useStored(consentData)
  const state = useTabState()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // The stored request when this page opened; the page keeps it even after another tab has replaced it.
  const [first] = useState(stored)
  const id = state.consentId ?? first?.consentId

  useEffect(() => {
    if (state.consentId === undefined && id !== undefined) {
      navigate(pathname, { replace: true, state: { ...state, consentId: id } })
    }
  }, [state, id, pathname, navigate])

  const isOwn = (consent: ConsentDetails | undefined): boolean =>
    id !== undefined && consent?.consentId === id
  return {
    consent: [stored, first].find(isOwn),
    isStale: stored !== undefined && id !== undefined && !isOwn(stored),
    isStaleNow: useCallback(() => id === undefined || consentData.read()?.consentId !== id, [id]),
    state: id === undefined ? state : { ...state, consentId: id },
  }
}

/** The address after this tab's approval: its own, else the one kept under `location`. */
export function useRedirectAddress({ state }: Pick<TabConsent, 'state'>): string | undefined {
  const stored = useStored(location)
  return state.location ?? stored
}
