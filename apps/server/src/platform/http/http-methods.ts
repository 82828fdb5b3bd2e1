import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Asks for a tunnel: Node never gives it to a route. */
const TUNNEL = 'CONNECT'

/**
 * Lets routes have every method that Node reads (QUERY, PROPFIND …), so that an address answers 405 to those that it
 * does not have, and an unknown address 404 in its part's form. Must be called before any route is added.
 */
export function acceptEveryMethod(app: FastifyInstance): void {
  for (const method of METHODS)
    if (method !== TUNNEL && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
}

/** The methods that an address with these does not have. The framework answers HEAD wherever it answers GET. */
export function methodsBut(app: FastifyInstance, known: readonly string[]): string[] {
  return app.supportedMethods.filter(
    (method) => !known.includes(method) && !(method === 'HEAD' && known.includes('GET')),
  )
}
