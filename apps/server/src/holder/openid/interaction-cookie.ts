import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'

/**
 * The request that a browser has opened here, by the cookie that the OpenID library set and signed then. The library reads its
 * cookies in the same way (Koa's `createContext`).
 * @param name of the cookie
 * @returns undefined for a browser that opened none, and for a cookie that was not set here
 */
export function intentOfBrowser(
  provider: Provider,
  name: string,
  readCookie: (name: string) => string | undefined,
): string | undefined {
  const pairs = [name, `${name}.sig`].map((one) => `${one}=${readCookie(one) ?? ''}`)
  const request = { headers: { cookie: pairs.join('; ') }, socket: {} } as unknown as IncomingMessage
  // A signature that does not hold makes the library delete it; this answer keeps the browser's cookies as they are.
  const answer = { getHeader: () => undefined, setHeader: () => undefined } as unknown as ServerResponse
  const { cookies } = provider.createContext(request, answer)
  return cookies.get(name, { signed: true }) || undefined
}
