import { constants, createHash, createPublicKey, publicEncrypt, verify } from 'node:crypto'
import type { PublicJwk, SigningAlgorithm } from './signer.port.ts'

/** A public key, with what anybody can do with it. */
export type PublicKey = {
  /** True if the key made the signature of these bytes. */
  hasSigned(alg: SigningAlgorithm, bytes: Uint8Array, signature: Uint8Array): boolean
  /** Encrypts a few bytes to the key (RSA-OAEP). */
  encrypt(bytes: Uint8Array): Buffer
}

const PADDING: Record<SigningAlgorithm, { padding: number; saltLength?: number }> = {
  PS256: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
  RS256: { padding: constants.RSA_PKCS1_PADDING },
}

/** @throws for a JWK that is none */
export function publicKeyOf(jwk: PublicJwk): PublicKey {
  const key = createPublicKey({ format: 'jwk', key: jwk })
  return {
    hasSigned: (alg, bytes, signature) => verify('sha256', bytes, { key, ...PADDING[alg] }, signature),
    encrypt: (bytes) => publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, bytes),
  }
}

/** The SHA-256 digest that a signer signs, base64url. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')
