import { randomUUID } from 'node:crypto'
import type { ClientAuth } from 'openid-client'
import { signJws } from '../../platform/keys/jws.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'

/** Seconds; request and assertion are used at once. */
const LIFE_SECONDS = 60
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export type Parties = { clientId: string; issuer: string }

/** Authenticates a client by an assertion of our signer (private_key_jwt, OIDC Core section 9). */
export const assertionBy =
  (keys: OutwardKeys): ClientAuth =>
  async ({ issuer }, { client_id: clientId }, body) => {
    const claims = { ...timedClaims({ clientId, issuer }), sub: clientId }
    body.set('client_id', clientId)
    body.set('client_assertion_type', ASSERTION_TYPE)
    body.set('client_assertion', await signJws(keys, {}, claims))
  }

/** A request object of our signer (RFC 9101 section 4). */
export const requestObject = (keys: OutwardKeys, parties: Parties, parameters: object): Promise<string> =>
  signJws(
    keys,
    { typ: 'oauth-authz-req+jwt' },
    { ...parameters, client_id: parties.clientId, ...timedClaims(parties) },
  )

function timedClaims({ clientId, issuer }: Parties) {
  const now = Math.floor(Date.now() / 1000)
  return { iss: clientId, aud: issuer, jti: randomUUID(), iat: now, nbf: now, exp: now + LIFE_SECONDS }
}
