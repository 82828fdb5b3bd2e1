import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsLeaving } from '../router/router.tsx'

/** Both redirect pages wait two seconds (docs/domain/constants.md). */
const REDIRECT_DELAY_MS = 2000

type DelayedRedirect = {
  /** The address that the browser is sent to; undefined sends it nowhere. */
  address: string | undefined
  /** The browser was already sent from this page: only a press sends it again. */
  hasLeft?: boolean
  go: (address: string) => void
}

/**
 * Calls `go` with the address after two seconds, once. Returns the same for a press of the customer's, which stays
 * possible: a browser may not have followed. A page that the browser restores as it was (back-forward cache) waits
 * its two seconds again. A page that the customer is leaving, and that stays until the next one is loaded, sends nobody.
 */
export function useDelayedRedirect({ address, hasLeft = false, go }: DelayedRedirect): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = (): void => {
    clearTimeout(timer.current)
    if (address !== undefined) go(address)
  }
  const goTo = useEffectEvent(go)
  const isLeaving = useIsLeaving()

  useEffect(() => {
    if (hasLeft || isLeaving || address === undefined) return
    const wait = (): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => goTo(address), REDIRECT_DELAY_MS)
    }
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) wait()
    }
    wait()
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('pageshow', onShow)
    }
  }, [address, hasLeft, isLeaving])
  return leave
}
