import type { IncomingMessage } from 'node:http'

/** Methods of routes: those that an address serves, and those that it refuses. */
const ROUTED = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** No address serves it, so its routes are those of a refusal. */
const SERVED_NOWHERE = 'TRACE'

const sent = new WeakMap<IncomingMessage, string>()

/**
 * Lets a request with any other method that Node reads (QUERY, PROPFIND …) meet the refusal of its address: 405 at a
 * known one, 404 at an unknown one, in the form of its part. Routes for all 34 would be twice the work of adding routes
 * (docs/decisions/house/tools.md).
 */
export function routeOtherMethods(request: IncomingMessage): void {
  const { method = '' } = request
  if ((ROUTED as readonly string[]).includes(method)) return
  sent.set(request, method)
  request.method = SERVED_NOWHERE
}

/** The method that the caller sent. */
export const methodSent = (request: IncomingMessage): string => sent.get(request) ?? request.method ?? ''

/** The methods that an address with these does not have. The framework answers HEAD wherever it answers GET. */
export const methodsBut = (known: readonly string[]): (typeof ROUTED)[number][] =>
  ROUTED.filter((method) => !known.includes(method) && !(method === 'HEAD' && known.includes('GET')))
