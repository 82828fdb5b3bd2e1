let code: string | undefined
const listeners = new Set<() => void>()

function keep(found: string | undefined): void {
  code = found
  for (const listener of listeners) listener()
}

/**
 * A code of the institution's app leaves the address at once, so that neither history nor a look over the shoulder keeps it; it waits
 * in memory alone. It stands in the fragment, which no server and no referrer ever sees.
 */
export function takeAppCode(): void {
  const { hash, pathname, search } = window.location
  const found = new URLSearchParams(hash.slice(1)).get('codigo')
  if (!found) return
  window.history.replaceState(window.history.state, '', pathname + search)
  keep(found)
}

/** The code that waits to be turned into a session. */
export const appCode = {
  read: () => code,
  remove: () => keep(undefined),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
