/**
 * An address that an institution publishes for an API. Some entries name the collection, some a path below it, some the
 * API's root, some only the host.
 */
export type PublishedAddress = {
  origin: string
  pathname: string
  /** Origin and path up to the scheme's folder, `/open-insurance` included. */
  schemeRoot: string
}

/** Reads a published address; undefined when it is no URL. */
export function readPublishedAddress(endpoint: string): PublishedAddress | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { origin, pathname } = new URL(endpoint)
  const base = pathname.replace(/\/+$/, '').replace(/\/open-insurance(\/.*)?$/, '')
  return { origin, pathname, schemeRoot: `${origin}${base}/open-insurance` }
}
