import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../router/router.tsx'

const HELD = { isHeld: true }

/**
 * A history entry of the same page for as long as a call is under way: the browser's way back then leads to this very
 * page, with all its state, and not away from a call that goes on.
 */
export function useHeldEntry(): { begin: () => void; end: () => void; isHeld: () => boolean } {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isHeldNow = typeof state === 'object' && state !== null && 'isHeld' in state
  const latest = useRef(isHeldNow)
  useLayoutEffect(() => {
    latest.current = isHeldNow
  })
  return {
    begin: () => {
      if (!latest.current) navigate(pathname + search, { state: HELD })
    },
    /** The call has failed: the entry goes, if the customer is still at it. */
    end: () => {
      if (latest.current) navigate(-1)
    },
    isHeld: () => latest.current,
  }
}
