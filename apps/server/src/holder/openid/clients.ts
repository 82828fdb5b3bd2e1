import type { ClientMetadata } from 'oidc-provider'
import { type Config, ConfigError, type KnownRecipient } from '../../platform/config.ts'

/**
 * The known recipients as clients.
 * @throws {ConfigError} when one is reached over plain http at a host that is not named as an insecure loopback host.
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
export type ClientConfig = Pick<Config, 'knownRecipients' | 'insecureLoopbackHosts'>

/** A known recipient as a client of the provider, with the one profile that the scheme allows. */
function toClient(recipient: KnownRecipient): ClientMetadata {
  return {
    client_id: recipient.clientId,
    client_name: recipient.name,
    application_type: 'web',
    jwks_uri: recipient.jwksUri,
    redirect_uris: recipient.redirectUris,
    grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
    response_types: ['code id_token'],
    response_modes: ['fragment'],
    subject_type: 'public',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'PS256',
    request_object_signing_alg: 'PS256',
    require_signed_request_object: true,
    require_pushed_authorization_requests: true,
    id_token_signed_response_alg: 'PS256',
    id_token_encrypted_response_alg: 'RSA-OAEP',
    id_token_encrypted_response_enc: 'A256GCM',
  }
}
