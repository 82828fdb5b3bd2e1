import type { ClientMetadata } from 'oidc-provider'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { KnownRecipient } from '../holder-settings.ts'
import { PROFILE_METADATA } from './profile-metadata.ts'

/**
 * The known recipients as clients.
 * @throws {ConfigError} when one uses plain http at a host that is not a named insecure loopback host
 */
export function toClients({ knownRecipients, insecureLoopbackHosts }: ClientConfig): ClientMetadata[] {
  for (const { clientId, jwksUri, redirectUris } of knownRecipients) {
    const plain = [jwksUri, ...redirectUris].find((address) => {
      const { protocol, hostname } = new URL(address)
      return protocol !== 'https:' && !insecureLoopbackHosts.includes(hostname)
    })
    if (plain)
      throw new ConfigError(
        `knownRecipients: ${clientId} is reached at ${plain}; only https is allowed, except for hosts named in insecureLoopbackHosts.`,
      )
  }
  return knownRecipients.map(toClient)
}
type ClientConfig = Pick<Config, 'knownRecipients' | 'insecureLoopbackHosts'>

/** A known recipient as a client of the provider, with the one profile that the scheme allows. */
function toClient(recipient: KnownRecipient): ClientMetadata {
  return {
    ...(PROFILE_METADATA as unknown as ClientMetadata),
    client_id: recipient.clientId,
    client_name: recipient.name,
    jwks_uri: recipient.jwksUri,
    redirect_uris: recipient.redirectUris,
    organisation_id: recipient.organisationId,
    ...(recipient.softwareId !== undefined && { software_id: recipient.softwareId }),
  }
}
