import type { FastifyRequest } from 'fastify'

/** Addresses of the OpenID provider, which is one route to the server. */
const PROVIDER = new Set([
  '/auth/token',
  '/auth/token/revocation',
  '/auth/par',
  '/auth/authorize',
  '/auth/userinfo',
  '/auth/jwks',
  '/auth/.well-known/openid-configuration',
])
const RESUMED = /^\/auth\/authorize\/[^/]+$/
/** Built files of the portal: a route each. */
const FILE = /^\/(assets|fonts)\/|^\/[^/]+\.(?!json$)\w+$/

/**
 * What a request is called in metrics and traces: the template of its route. Never its address, which may name a person
 * or a consent, and of which there is no end.
 */
export function routeName({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const template = routeOptions.url
  // Whatever else is asked for by GET is the portal's page.
  if (!template) return 'page'
  if (template === '/auth/*') return providerRoute(url.split('?')[0] ?? '')
  return FILE.test(template) ? 'file' : template
}

function providerRoute(path: string): string {
  if (PROVIDER.has(path)) return path
  return RESUMED.test(path) ? '/auth/authorize/:uid' : '/auth/*'
}
