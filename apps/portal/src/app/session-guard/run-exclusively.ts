const waiting = new Map<string, Promise<unknown>>()

/**
 * Runs one at a time by name, over all tabs of the browser (Web Locks). A page without locks (plain http on another host) excludes within its tab only.
 */
export function runExclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) return locks.request(name, run) as Promise<T> // NOTE: the library types wrap the promise twice.
  const turn = (waiting.get(name) ?? Promise.resolve()).then(run, run)
  waiting.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
