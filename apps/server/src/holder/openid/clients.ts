import type { ClientMetadata } from 'oidc-provider'
import type { KnownRecipient } from '../../platform/config.ts'

/** A known recipient as a client of the provider, with the one profile that the scheme allows. */
export function toClient(recipient: KnownRecipient): ClientMetadata {
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
