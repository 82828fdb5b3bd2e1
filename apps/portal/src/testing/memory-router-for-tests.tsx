import { type ReactNode, useState } from 'react'
import { type History, type Place, placeOf } from '../router/history.ts'
import { Router } from '../router/router.tsx'

/** Starts at the address, with the state of its history entry. */
export function MemoryRouter({
  at,
  children,
}: {
  at: string | { pathname: string; state?: unknown }
  children: ReactNode
}) {
  const [history] = useState(() =>
    memoryHistory(typeof at === 'string' ? placeOf(at, null) : placeOf(at.pathname, at.state)),
  )
  return <Router history={history}>{children}</Router>
}

function memoryHistory(start: Place): History {
  const entries = [start]
  let at = 0
  let returned = (): void => undefined
  const here = (): Place => entries[at] ?? start
  return {
    place: here,
    go(to, { replace = false, state = null }) {
      at += replace ? 0 : 1
      entries.splice(at, entries.length, placeOf(to, state, here().pathname))
    },
    step(by) {
      at = Math.min(Math.max(at + by, 0), entries.length - 1)
      returned()
    },
    onReturn(listener) {
      returned = listener
      return () => undefined
    },
  }
}
