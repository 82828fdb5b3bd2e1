import type { Config } from '../platform/config/server-config.ts'

/** Our own address of a transmission: each request to it redirects to the holder. */
export function transmissionAddress(
  config: Pick<Config, 'publicUrl'>,
  { handle }: { handle: string },
): string {
  return `${config.publicUrl}/transmissions/${handle}`
}

/** The portal's address with an error in the form of an OAuth error response, which it shows to the customer. */
export function portalError(config: Pick<Config, 'publicUrl'>, error: string, state?: string): string {
  return `${config.publicUrl}/#${new URLSearchParams({ error, ...(state ? { state } : {}) })}`
}

/** The details page of a completed sharing. */
export function detailsAddress(config: Pick<Config, 'publicUrl'>, consentId: string): string {
  return `${config.publicUrl}/myshares/${encodeURIComponent(consentId)}`
}
