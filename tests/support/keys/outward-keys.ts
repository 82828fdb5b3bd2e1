import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import { createSealedSigner } from '../../../apps/server/src/platform/keys/sealed-signer.ts'
import type { OutwardKeys } from '../../../apps/server/src/platform/keys/signing-keys.ts'

/** A private RSA key as a JWK, made for a test. */
export function privateJwk(kid: string, alg: 'PS256' | 'RS256' | 'RSA-OAEP'): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid, alg, use: alg === 'RSA-OAEP' ? 'enc' : 'sig' }
}

/** Keys of an institution that signs in its own process. */
export async function keysOf(...jwks: readonly JWK[]): Promise<OutwardKeys> {
  const signer = createSealedSigner(jwks)
  return { signer, publicJwks: await signer.publicJwks(), pdfJwks: [] }
}
