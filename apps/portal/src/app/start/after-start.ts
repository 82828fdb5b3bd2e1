import type { PortalConfig } from '@consente/contract/portal/config'
import { entrance, inside } from '../entrances.ts'
import { offerInstallation } from '../offline/install.ts'
import { tellOffline } from '../offline/offline-line.ts'
import { ROUTES } from '../routes.tsx'

/** Work that has time until the page is there: the other pages, the portal's installation, the watch over the network. A file of its own, since no page needs it. */
export async function afterStart(config: PortalConfig): Promise<void> {
  tellOffline()
  await Promise.allSettled([fetchPagesAhead(), offerInstallation(config)])
}

/**
 * Loads the other pages while the browser is idle, one after another, so that the next one is there when the customer
 * opens it. Not for customers who asked their browser to save data. A page that fails to load is requested again when it
 * is visited.
 */
async function fetchPagesAhead(): Promise<void> {
  if (savesData()) return
  for (const { load } of [steadyPress, inside, entrance, ...ROUTES.map(({ page }) => page)]) {
    await idle()
    await load().catch(() => undefined)
  }
}

/** For pages without the menu of the account, which brings it, too. */
const steadyPress = { load: () => import('../session-guard/steady-press.ts') }

/** Not every browser says. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Safari has no idle callback: a pause replaces it. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })
}
