import { signJws } from '../../platform/keys/jws.ts'
import type { OutwardKeys } from '../../platform/keys/signing-keys.ts'

/** Signs a batch as the platform demands it: compact JWS, PS256, with the institution's key of the directory. */
export type SignBatch = (batch: object) => Promise<string>

/** Signs by the institution's key; rejects while the signer does not answer. */
export const batchSigner =
  (keys: OutwardKeys): SignBatch =>
  (batch) =>
    signJws(keys, { typ: 'JWT' }, batch)
