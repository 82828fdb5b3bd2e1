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
