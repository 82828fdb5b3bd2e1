/** Metadata that every client is registered with, whatever it requests: the scheme's one security profile since 2025. */
export const PROFILE_METADATA = {
  application_type: 'web',
  grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
  response_types: ['code id_token'],
  response_modes: ['fragment'],
  subject_type: 'public',
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'PS256',
  request_object_signing_alg: 'PS256',
  require_signed_request_object: true,
  tls_client_certificate_bound_access_tokens: true,
  require_pushed_authorization_requests: true,
  id_token_signed_response_alg: 'PS256',
  id_token_encrypted_response_alg: 'RSA-OAEP',
  id_token_encrypted_response_enc: 'A256GCM',
} as const

/** Our own metadata of a client, beyond what the OpenID library knows. */
export const OWN_METADATA = [
  'organisation_id',
  'software_id',
  'software_statement',
  'registered_scope',
] as const
