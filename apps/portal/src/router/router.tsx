import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react'
import { browserHistory, type Going, type History, type Place } from './history.ts'

/** An address, the parts of one, or so many entries back (negative) or forward. */
export type Target = string | number | Partial<Pick<Place, 'pathname' | 'search' | 'hash'>>
/** Goes to a place. It returns at once; the page follows as a transition. */
export type Navigate = (to: Target, going?: Going) => void

const addressOf = (to: Exclude<Target, number>): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

/** Asked before the customer leaves the page by the frame around it; true holds them back. */
export type Blocker = (to: string) => boolean

type RouterValue = {
  place: Place
  navigate: Navigate
  /** Goes there unless a blocker of the page on screen holds the customer back. @returns whether they went. */
  leave: (to: string, going?: Going) => boolean
  blockers: Set<Blocker>
}

const Context = createContext<RouterValue | undefined>(undefined)
const Leaving = createContext(false)

/** Knows where the customer is. A change of place is a transition: the page that is left stays until the next one has been loaded. */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [place, setPlace] = useState(history.place)
  const [isPending, startTransition] = useTransition()
  const isElsewhere = (): boolean => addressOf(place) !== addressOf(history.place())
  const read = useCallback(() => startTransition(() => setPlace(history.place())), [history])
  const navigate = useCallback<Navigate>(
    (to, going = {}) => {
      if (typeof to === 'number') return history.step(to)
      history.go(addressOf(to), going)
      read()
    },
    [history, read],
  )
  const [blockers] = useState(() => new Set<Blocker>())
  const leave = useCallback(
    (to: string, going: Going = {}) => {
      if ([...blockers].some((blocks) => blocks(to))) return false
      navigate(to, going)
      return true
    },
    [blockers, navigate],
  )
  // A press of the back button while the first page was being drawn found no listener yet.
  const catchUp = useEffectEvent(() => isElsewhere() && read())
  useLayoutEffect(() => {
    const stop = history.onReturn(read)
    catchUp()
    return stop
  }, [history, read])
  const value = useMemo(() => ({ place, navigate, leave, blockers }), [place, navigate, leave, blockers])
  return (
    <Context value={value}>
      <Leaving value={isPending && isElsewhere()}>{children}</Leaving>
    </Context>
  )
}

/** Keeps the place of the browser's history for everything inside. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  return <Router history={browserHistory}>{children}</Router>
}

function useRouter() {
  const router = use(Context)
  if (!router) throw new Error('Não existe um contexto compartilhado: falta o roteador em volta da página.')
  return router
}

/**
 * The place on screen.
 * @throws outside the router, in Portuguese
 */
export const useLocation = (): Place => useRouter().place

/** The customer has left, and the page on screen stays until the next one has been loaded. */
export const useIsLeaving = (): boolean => use(Leaving)

/** The way to another page. The function stays the same as long as the router does. */
export const useNavigate = (): Navigate => useRouter().navigate

/** For the frame around the pages: the way out of the page on screen, which may hold the customer back. */
export const useLeave = (): RouterValue['leave'] => useRouter().leave

/**
 * A link of the frame or Sair asks `blocks` first while the page is on screen; true holds the customer back. The page's
 * own links and `navigate` are not asked.
 */
export function useBlocker(blocks: Blocker): void {
  const { blockers } = useRouter()
  const asks = useEffectEvent(blocks)
  useEffect(() => {
    const blocker: Blocker = (to) => asks(to)
    blockers.add(blocker)
    return () => void blockers.delete(blocker)
  }, [blockers])
}

/** The address's parameters, and the way to set all of them. */
export function useSearchParams(): [
  URLSearchParams,
  (next: Readonly<Record<string, string>>, going?: Going) => void,
] {
  const { place, navigate } = useRouter()
  const search = useMemo(() => new URLSearchParams(place.search), [place.search])
  const select = (next: Readonly<Record<string, string>>, going?: Going): void => {
    const text = new URLSearchParams(next).toString()
    navigate(place.pathname + (text === '' ? '' : `?${text}`), going)
  }
  return [search, select]
}

/** Goes elsewhere, as long as it is on the page: also after something else has kept the customer here. */
export function Navigate({ to, replace, state }: { to: string } & Going) {
  const { place, navigate } = useRouter()
  const go = useEffectEvent(() => navigate(to, { replace, state }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is still ours is one more reason to go
  useEffect(() => go(), [to, place])
  return null
}
