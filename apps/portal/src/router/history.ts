/** The browser's place: its address in parts, and the state of its history entry. */
export type Place = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** A value of any type; its reader checks it. */
  readonly state: unknown
}

/** The way in which the browser's history takes a new place. */
export type Going = { replace?: boolean | undefined; state?: unknown }

/** The entries a customer goes back and forward through. */
export type History = {
  place(): Place
  go(to: string, going: Going): void
  /** Back (negative) or forward by so many entries. */
  step(entries: number): void
  /** Called when the customer goes back or forward. Returns the way to stop. */
  onReturn(listener: () => void): () => void
}

/** An address as a place; a relative one counts from `from`. */
export function placeOf(to: string, state: unknown, from = '/'): Place {
  const { pathname, search, hash } = new URL(to, new URL(from, 'http://portal'))
  return { pathname, search, hash, state }
}

/** The browser's own history; `state` is wrapped, so that entries of others read as having none. */
export const browserHistory: History = {
  place() {
    const { pathname, search, hash } = window.location
    const kept: unknown = window.history.state
    return { pathname, search, hash, state: isWrapped(kept) ? kept.portal : null }
  },
  go(to, { replace = false, state = null }) {
    const entry = { portal: state }
    if (replace) window.history.replaceState(entry, '', to)
    else window.history.pushState(entry, '', to)
  },
  step: (entries) => window.history.go(entries),
  onReturn(listener) {
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  },
}

const isWrapped = (kept: unknown): kept is { portal: unknown } =>
  typeof kept === 'object' && kept !== null && 'portal' in kept
