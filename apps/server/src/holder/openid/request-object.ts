import { errors } from 'oidc-provider'
import { isStorable } from '../../platform/http/json-body.ts'

const LONGEST_SECONDS = 60 * 60

/**
 * What a request object must say beyond what the library checks of a signed request (FAPI 1.0 Advanced, 5.2.2): when it
 * is valid, for an hour at most; for whom; which answer, and where it goes; and that it must not name somebody. The library
 * would fill in a client's only address, and fails over an answer that is not named.
 * @throws invalid_request_object
 */
export async function checkRequestObject(_ctx: unknown, claims: Record<string, unknown>): Promise<void> {
  for (const name of ['exp', 'nbf', 'aud', 'redirect_uri']) {
    if (claims[name] === undefined) throw refused(`is missing the '${name}' claim`)
  }
  if (typeof claims.response_type !== 'string' || claims.response_type === '')
    throw refused("is missing the 'response_type' claim")
  // It may hold what is personal (the scheme's security profile, "Authorization request").
  if (claims.id_token_hint !== undefined) throw refused("must not have the 'id_token_hint' claim")
  if (!isStorable(claims)) throw refused('holds what cannot be kept')
  const life = Number(claims.exp) - Number(claims.nbf)
  if (!(life > 0 && life <= LONGEST_SECONDS)) throw refused("'exp' claim too far from 'nbf' claim")
}

const refused = (what: string): Error => new errors.InvalidRequestObject(`Request Object ${what}`)
