import { createHash } from 'node:crypto'
import { isAtLeast, type Level, levelOfAcr } from '@consente/domain/level'
import type { JWTPayload } from 'jose'
import { decryptJwe, isJwe } from '../../platform/keys/jwe.ts'
import { NotDecrypted } from '../../platform/keys/signer.port.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'

/**
 * The profile's requirements on an id_token beyond those that the OpenID library checks (signature, iss, exp, iat,
 * nonce, c_hash, s_hash). Each failed check throws an `IdTokenRefused` that names it.
 */
export class IdTokenRefused extends Error {}

function demand(condition: unknown, what: string): asserts condition {
  if (!condition) throw new IdTokenRefused(`id_token: ${what}`)
}

/**
 * The signed token within an encrypted one, whose signature is not verified yet. An id_token must be a JWE from both
 * endpoints, so that only this server can read it (profile, 2025); only RSA-OAEP with A256GCM is accepted (security
 * profile).
 * @throws {IdTokenRefused}
 * @throws {Failure} UNAVAILABLE while our signer does not answer
 */
export async function decryptedToken(token: string, keys: OutwardKeys): Promise<string> {
  demand(isJwe(token), 'not encrypted')
  return decryptJwe(keys, token).catch((error: unknown) => {
    throw error instanceof NotDecrypted
      ? new IdTokenRefused(`id_token: ${error.message}`, { cause: error })
      : error
  })
}

/** The audience must be this client alone: a further audience could replay the token (OIDC Core 3.1.3.7; conformance). */
export function demandSoleAudience({ aud }: JWTPayload, clientId: string): void {
  demand(aud === clientId || (Array.isArray(aud) && aud.length === 1 && aud[0] === clientId), 'audience')
}

/**
 * The authentication level that the consent needs, or a higher one; both spellings of the scheme are accepted
 * (docs/domain/server.md). The request asks for no value, so the holder chose it.
 */
export function demandAcr({ acr }: JWTPayload, least: Level): void {
  const level = levelOfAcr(acr)
  demand(level, 'acr missing or unknown')
  demand(isAtLeast(level, least), `acr is ${level}, the consent needs ${least}`)
}

/** OIDC Core 3.1.3.6: binds the access token, when the holder sends the hash. */
export function demandTokenHash({ at_hash: hash }: JWTPayload, accessToken: string): void {
  if (hash === undefined) return
  const half = createHash('sha256').update(accessToken, 'ascii').digest().subarray(0, 16)
  demand(hash === half.toString('base64url'), 'at_hash')
}

/** OIDC Core 3.3.3.6: both tokens of one authorisation have the same subject and issuer. */
export function demandSamePerson(first: JWTPayload, second: JWTPayload): void {
  demand(first.sub !== undefined && first.sub === second.sub && first.iss === second.iss, 'sub or iss differ')
}
