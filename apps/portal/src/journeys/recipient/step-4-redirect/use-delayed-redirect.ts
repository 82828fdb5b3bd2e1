import { useCallback, useEffect, useRef } from 'react'
import { markAway } from '../../../session/idle-time.ts'

/** Both redirect pages wait two seconds (specification section 9). */
const REDIRECT_DELAY = 2000

/**
 * Sends the browser to `address` after two seconds, once. Returns the way to go at once, which stays open: a browser
 * may not have followed. A page that the browser brings back as it was (back-forward cache) starts its two seconds
 * again. The address answers each visit afresh.
 */
export function useDelayedRedirect(address: string | undefined, go: (address: string) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    if (address === undefined) return
    markAway()
    go(address)
  }, [address, go])

  useEffect(() => {
    const wait = (): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(leave, REDIRECT_DELAY)
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
  }, [leave])
  return leave
}
