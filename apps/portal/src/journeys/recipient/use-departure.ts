import { useCallback, useEffect, useRef } from 'react'
import { markAway } from '../../session/away.ts'

/** Both redirect pages wait two seconds (specification section 9). */
const REDIRECT_DELAY = 2000

/**
 * Sends the browser to `address` after two seconds, once. Returns the way to go at once. A page that the browser
 * brings back as it was (back-forward cache) starts its two seconds again: the address answers each visit afresh.
 */
export function useDeparture(address: string | undefined, go: (address: string) => void): () => void {
  const hasLeft = useRef(false)
  const leave = useCallback(() => {
    if (address === undefined || hasLeft.current) return
    hasLeft.current = true
    markAway()
    go(address)
  }, [address, go])

  useEffect(() => {
    let timer = setTimeout(leave, REDIRECT_DELAY)
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return
      hasLeft.current = false
      clearTimeout(timer)
      timer = setTimeout(leave, REDIRECT_DELAY)
    }
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', onShow)
    }
  }, [leave])
  return leave
}
