import { LOGIN_PATH } from '../../paths.ts'
import { paramsOf } from '../../router/Routes.tsx'
import { waitingReturn } from '../../session/login-storage.ts'
import { arrivalFrom } from '../arrival/arrival.ts'
import { authorizationReturn, intentLogin } from '../arrival/arrival-parts.ts'
import { entrance, inside } from '../entrances.ts'
import { ROUTES } from '../routes.tsx'

/**
 * Brings the page that the address names, and what is around it, while `config.json` is still on its way: they are in
 * files of their own. Resolves when they are there, or when they do not come: then the page says so itself.
 */
export async function fetchAddressed(address: Pick<URL, 'pathname' | 'hash' | 'search'>): Promise<void> {
  await Promise.allSettled(address.pathname === LOGIN_PATH ? entranceTo(address) : pageAt(address.pathname))
}

function pageAt(pathname: string): Promise<unknown>[] {
  const route = ROUTES.find(({ path }) => paramsOf(path, pathname))
  return route ? [inside.load(), route.page.load()] : []
}

/** A plain login needs nothing more than the entrance. */
function entranceTo(address: Pick<URL, 'hash' | 'search'>): Promise<unknown>[] {
  if (arrivalFrom(address).kind === 'intent') return [entrance.load(), intentLogin.load()]
  if (waitingReturn.read()) return [entrance.load(), authorizationReturn.load()]
  return [entrance.load()]
}

/**
 * Loads the other pages while the browser is idle, one after another, so that the next one is there when the customer
 * opens it. Not for customers who asked their browser to save data. A page that fails to load is requested again when it
 * is visited.
 */
export async function fetchPagesAhead(): Promise<void> {
  if (savesData()) return
  for (const { load } of [inside, entrance, ...ROUTES.map(({ page }) => page)]) {
    await idle()
    await load().catch(() => undefined)
  }
}

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
