import type { Config } from '../../platform/config/server-config.ts'

const baseOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => publicUrl.replace(/\/$/, '')

/** Our own address of a transmission: each request to it redirects to the holder. */
export function transmissionAddress(
  config: Pick<Config, 'publicUrl'>,
  { handle }: { handle: string },
): string {
  return `${baseOf(config)}/transmissions/${handle}`
}

/** The portal's address with an error in the form of an OAuth error response, which it shows to the customer. */
export function portalError(config: Pick<Config, 'publicUrl'>, error: string, state?: string): string {
  return `${baseOf(config)}/#${new URLSearchParams({ error, ...(state ? { state } : {}) })}`
}

/** The details page of a completed sharing. */
export function detailsAddress(config: Pick<Config, 'publicUrl'>, consentId: string): string {
  return `${baseOf(config)}/myshares/${encodeURIComponent(consentId)}`
}
