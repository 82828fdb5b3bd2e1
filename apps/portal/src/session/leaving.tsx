import { createContext, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useShared } from './shared-context.ts'

/** What a page does instead when the customer leaves it by the header. */
export type Leaving = {
  /** A link of the header was pressed: the page asks first, then goes to `to` itself. */
  link?: ((to: string) => void) | undefined
  /** Sair was pressed. Without it: storage is cleared and the customer is at `/`. */
  exit?: (() => void) | undefined
}

type LeavingContext = { current: RefObject<Leaving> }

const Context = createContext<LeavingContext | undefined>(undefined)

export function LeavingProvider({ children }: { children: ReactNode }) {
  const current = useRef<Leaving>({})
  const value = useMemo(() => ({ current }), [])
  return <Context value={value}>{children}</Context>
}

/** For the page frame: what the page on screen wants. */
export function useLeavingNow(): RefObject<Leaving> {
  return useShared(Context, 'useLeavingNow', 'LeavingProvider').current
}

/** While the page is on screen, the header's links and Sair do this instead. */
export function useLeaving({ link, exit }: Leaving): void {
  const { current } = useShared(Context, 'useLeaving', 'LeavingProvider')
  useEffect(() => {
    current.current = { link, exit }
    return () => {
      current.current = {}
    }
  }, [current, link, exit])
}
