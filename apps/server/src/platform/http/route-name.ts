import type { FastifyRequest } from 'fastify'
import type { PartAddresses } from './part-addresses.ts'

/** Built files of the portal: a route each. */
const FILE = /^\/(assets|fonts)\/|^\/[^/]+\.(?!json$)\w+$/

/**
 * What a request is called in metrics and traces: the template of its route. Never its address, which may name a person
 * or a consent, and of which there is no end.
 */
export function routeName(
  { routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>,
  addresses: readonly Pick<PartAddresses, 'wildcard'>[],
): string {
  const template = routeOptions.url
  // Whatever else is asked for by GET is the portal's page.
  if (!template) return 'page'
  const wildcard = addresses.find((one) => one.wildcard?.template === template)?.wildcard
  if (wildcard) return wildcard.nameOf(url.split('?')[0] ?? '')
  return FILE.test(template) ? 'file' : template
}
