import type { Config } from '../../platform/config/server-config.ts'

const baseOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => publicUrl.replace(/\/$/, '')

/** Our own address of a transmission: each request of it redirects to the holder. */
export function transmissionAddress(
  config: Pick<Config, 'publicUrl'>,
  { handle }: { handle: string },
): string {
  return `${baseOf(config)}/transmissions/${handle}`
}

/** The portal with an error in the form of a holder's answer, so that it shows it in plain words. */
export function portalError(config: Pick<Config, 'publicUrl'>, error: string, state?: string): string {
  return `${baseOf(config)}/#${new URLSearchParams({ error, ...(state ? { state } : {}) })}`
}

/** The details page of a sharing that is complete already. */
export function detailsAddress(config: Pick<Config, 'publicUrl'>, consentId: string): string {
  return `${baseOf(config)}/myshares/${encodeURIComponent(consentId)}`
}
