import { errors } from 'oidc-provider'
import { isStorable } from '../../platform/http/json-body.ts'

const LONGEST_SECONDS = 60 * 60

/**
 * Requirements on a request object beyond the library's checks of a signed request (FAPI 1.0 Advanced, 5.2.2):
 * validity of at most an hour; audience; response type and redirect URI must be present; no `id_token_hint`. The library would
 * otherwise assume a client's only redirect URI, and fails without a response type.
 * @throws invalid_request_object
 */
export async function checkRequestObject(_ctx: unknown, claims: Record<string, unknown>): Promise<void> {
  for (const name of ['exp', 'nbf', 'aud', 'redirect_uri']) {
    if (!claims[name]) throw refused(`is missing the '${name}' claim`)
  }
  if (typeof claims.response_type !== 'string' || claims.response_type === '')
    throw refused("is missing the 'response_type' claim")
  // The claims may contain personal data (the scheme's security profile).
  if (claims.id_token_hint !== undefined) throw refused("must not have the 'id_token_hint' claim")
  if (!isStorable(claims)) throw refused('holds what cannot be kept')
  const life = Number(claims.exp) - Number(claims.nbf)
  if (!(life > 0 && life <= LONGEST_SECONDS)) throw refused("'exp' claim too far from 'nbf' claim")
}

const refused = (what: string): Error => new errors.InvalidRequestObject(`Request Object ${what}`)
