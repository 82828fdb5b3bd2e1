import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { redirectBrowser } from '../request/redirect-browser.ts'
import type { TabState } from '../request/use-tab-consent.ts'

/** Redirect delay on both redirect pages (specification section 9). */
export const REDIRECT_DELAY = 2000

/**
 * Sends the browser to the address after two seconds, once. The entry of the history remembers it, so that the back
 * button does not send the customer to an address that has been used; the link stays.
 */
export function useRedirectOnce(address: string, state: TabState): { leave: () => void; hasLeft: boolean } {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const hasLeft = state.left === true
  const latest = useRef({ state, pathname })
  useEffect(() => {
    latest.current = { state, pathname }
  })

  const leave = useCallback(() => {
    const { state, pathname } = latest.current
    navigate(pathname, { replace: true, state: { ...state, left: true } })
    redirectBrowser(address)
  }, [navigate, address])

  useEffect(() => {
    if (hasLeft) return
    const timer = window.setTimeout(leave, REDIRECT_DELAY)
    return () => window.clearTimeout(timer)
  }, [hasLeft, leave])
  return { leave, hasLeft }
}
