import type { FastifyRequest } from 'fastify'
import type { PartAddresses } from './part-addresses.ts'

/** Files of the built portal, each of which has a route. */
const FILE = /^\/(assets|fonts)\/|^\/[^/]+\.(?!json$)\w+$/

/**
 * Name of a request in metrics and traces: the template of its route. Never its address, which may name a person or a
 * consent, and has unlimited values.
 */
export function routeName(
  { routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>,
  addresses: readonly Pick<PartAddresses, 'wildcard'>[],
): string {
  const template = routeOptions.url
  // Any other GET is a request for the portal's page.
  if (!template) return 'page'
  const wildcard = addresses.find((one) => one.wildcard?.template === template)?.wildcard
  if (wildcard) return wildcard.nameOf(url.split('?')[0] ?? '')
  return FILE.test(template) ? 'file' : template
}
