/** An address that an institution publishes for an API: entries name the collection, a path below it, the API's root, or only the host. */
export type PublishedAddress = {
  origin: string
  pathname: string
  /** Origin and path up to and including the scheme's folder, `/open-insurance`. */
  schemeRoot: string
}

const SCHEME_FOLDER = '/open-insurance/'

/** Parses a published address; undefined when it is not a URL. */
export function readPublishedAddress(endpoint: string): PublishedAddress | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { origin, pathname } = new URL(endpoint)
  const at = `${pathname}/`.indexOf(SCHEME_FOLDER)
  const base = (at < 0 ? pathname : pathname.slice(0, at)).replace(/(?<!\/)\/+$/, '')
  return { origin, pathname, schemeRoot: `${origin}${base}/open-insurance` }
}
