import { ROUTES } from './routes.tsx'

/**
 * Brings the pages behind this one while nothing else is going on, one after another, so that the next one is there
 * when it is asked for. Not for customers who asked their browser to save data. A page that does not come is asked for
 * again when it is visited.
 */
export async function fetchPagesAhead(): Promise<void> {
  if (savesData()) return
  for (const { fetchAhead } of ROUTES) {
    await idle()
    await fetchAhead().catch(() => undefined)
  }
}

/** Not every browser says. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Safari has no idle callback: a pause stands in. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })
}
