import { CompactSign, type CryptoKey, importJWK } from 'jose'
import type { Keys } from '../../platform/keys/signing-keys.ts'

/** Signs a batch as the platform demands it: compact JWS, PS256, with the institution's key of the directory. */
export type SignBatch = (batch: object) => Promise<string>

/** @throws when there is no signing key */
export function batchSigner({ privateJwks }: Pick<Keys, 'privateJwks'>): SignBatch {
  const own = privateJwks.find(({ use }) => use === 'sig')
  const key = own && importJWK(own, 'PS256')
  key?.catch(() => undefined)
  return async (batch) => {
    if (!own || !key) throw new Error('There is no signing key.')
    return new CompactSign(new TextEncoder().encode(JSON.stringify(batch)))
      .setProtectedHeader({ alg: 'PS256', kid: own.kid ?? '', typ: 'JWT' })
      .sign((await key) as CryptoKey)
  }
}
