/**
 * The discovery document of the scheme's profile, member by member. The suite of the OpenID Foundation warns of any other
 * one.
 * @param auth the issuer
 */
export const profileMetadata = (auth: string): Record<string, unknown> => ({
  issuer: auth,
  authorization_endpoint: `${auth}/authorize`,
  token_endpoint: `${auth}/token`,
  pushed_authorization_request_endpoint: `${auth}/par`,
  userinfo_endpoint: `${auth}/userinfo`,
  revocation_endpoint: `${auth}/token/revocation`,
  jwks_uri: `${auth}/jwks`,
  response_types_supported: ['code id_token'],
  response_modes_supported: ['fragment'],
  authorization_response_iss_parameter_supported: true,
  subject_types_supported: ['public'],
  grant_types_supported: ['implicit', 'authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['PS256'],
  request_parameter_supported: true,
  request_uri_parameter_supported: false,
  request_object_signing_alg_values_supported: ['PS256'],
  request_object_encryption_alg_values_supported: ['RSA-OAEP'],
  request_object_encryption_enc_values_supported: ['A256GCM'],
  id_token_signing_alg_values_supported: ['PS256'],
  id_token_encryption_alg_values_supported: ['RSA-OAEP'],
  id_token_encryption_enc_values_supported: ['A256GCM'],
  code_challenge_methods_supported: ['S256'],
  require_pushed_authorization_requests: true,
  require_signed_request_object: true,
  acr_values_supported: ['urn:brasil:openinsurance:loa2', 'urn:brasil:openinsurance:loa3'],
  claims_parameter_supported: true,
  claim_types_supported: ['normal'],
  claims_supported: ['sub', 'acr', 'amr', 'sid', 'auth_time', 'iss'],
  scopes_supported: SCOPES.trim().split(/\s+/),
})

/** The scheme's scopes in the published order. */
const SCOPES = `
  openid consents resources customers capitalization-title insurance-pension-plan insurance-life-pension
  insurance-financial-assistance insurance-patrimonial insurance-responsibility insurance-transport
  insurance-financial-risk insurance-rural insurance-auto insurance-housing
  insurance-acceptance-and-branches-abroad insurance-person claim-notification endorsement
  quote-patrimonial-lead quote-patrimonial-home quote-patrimonial-condominium quote-patrimonial-business
  quote-patrimonial-diverse-risks quote-acceptance-and-branches-abroad-lead quote-auto-lead quote-auto
  quote-financial-risk-lead quote-housing-lead quote-responsibility-lead quote-rural-lead quote-transport-lead
  quote-person-lead quote-person-life quote-person-travel quote-capitalization-title-lead
  quote-capitalization-title quote-capitalization-title-raffle contract-life-pension-lead
  contract-life-pension withdrawal-pension withdrawal-pension-lead withdrawal-capitalization-title
`
