import { constants, createPrivateKey, type KeyObject, privateDecrypt, sign } from 'node:crypto'
import type { JWK } from 'jose'
import { NotDecrypted, type PublicJwk, type Signer } from './signer.port.ts'

// NOTE: in the keys themselves. Node 24 first tries other options as a key, which costs half a verification.
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
/** With the hash of the scheme's RSA-OAEP, which Node takes unless told otherwise. */
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING }

/**
 * The keys that lie sealed in the database, opened at the start: they sign in this process, at once.
 * @param privateJwks RSA keys, in the order of their use
 */
export function createSealedSigner(privateJwks: readonly JWK[]): Signer {
  const keys = new Map(
    privateJwks.map((jwk) => [
      `${jwk.kid} ${jwk.alg}`,
      Object.assign(createPrivateKey({ format: 'jwk', key: jwk }), jwk.alg === 'RSA-OAEP' ? OAEP : PSS),
    ]),
  )

  function keyOf(kid: string, alg: string): KeyObject {
    const key = keys.get(`${kid} ${alg}`)
    if (!key) throw new Error(`There is no key ${kid} for ${alg}.`)
    return key
  }

  return {
    publicJwks: async () => privateJwks.map(toPublic),
    sign: async (kid, alg, bytes) => sign('sha256', bytes, keyOf(kid, alg)),
    async decrypt(kid, alg, bytes) {
      const key = keyOf(kid, alg)
      try {
        return privateDecrypt(key, bytes)
      } catch (cause) {
        throw new NotDecrypted('encrypted to another key', { cause })
      }
    },
  }
}

const toPublic = ({ kty, n, e, kid, alg, use }: JWK): PublicJwk =>
  Object.fromEntries(Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined))
