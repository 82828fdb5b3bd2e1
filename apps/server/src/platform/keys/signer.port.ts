import type { JWK } from 'jose'

/**
 * `PS256` signs towards other institutions; `RS256` signs PDFs, whose readers know no other RSA signature. Both over
 * SHA-256 (RFC 7518 sections 3.3 and 3.5).
 */
export type SigningAlgorithm = 'PS256' | 'RS256'

/** Opens the keys of JWEs (RFC 7518 section 4.3: OAEP with SHA-1, as the scheme's security profile demands). */
export type DecryptionAlgorithm = 'RSA-OAEP'

/** A public RSA key with its id, its use and its one algorithm. */
export type PublicJwk = Pick<JWK, 'kty' | 'n' | 'e' | 'kid' | 'alg' | 'use'>

/**
 * The institution's private keys, wherever they are: their owner signs and decrypts, and gives no private key out. A key
 * serves the algorithm that it is published with, and no other.
 */
export type Signer = {
  /** Every key; of each algorithm the first one is used, the others only verify and decrypt what is under way. */
  publicJwks(): Promise<readonly PublicJwk[]>
  /**
   * The signature of the bytes.
   * @throws {Failure} UNAVAILABLE while the signer does not answer; nothing is signed then
   */
  sign(kid: string, alg: SigningAlgorithm, bytes: Uint8Array): Promise<Buffer>
  /**
   * The text that was encrypted to this key.
   * @throws {NotDecrypted} when they were not encrypted to this key
   * @throws {Failure} UNAVAILABLE while the signer does not answer
   */
  decrypt(kid: string, alg: DecryptionAlgorithm, bytes: Uint8Array): Promise<Buffer>
}

/** The bytes were not encrypted to this key, or were altered. */
export class NotDecrypted extends Error {}
