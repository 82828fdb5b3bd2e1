import { constants, createHash, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto'

const HASH_BYTES = 32
/** DER of a DigestInfo for SHA-256, up to the digest (RFC 8017 section 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/**
 * Signs a SHA-256 digest as an HSM does, which never sees the text: RS256 is RSASSA-PKCS1-v1_5, PS256 is RSASSA-PSS with a
 * salt as long as the hash (RFC 8017).
 */
export function signDigest(key: KeyObject, alg: 'PS256' | 'RS256', digest: Buffer): Buffer {
  if (alg === 'RS256') return privateEncrypt(key, Buffer.concat([DIGEST_INFO, digest]))
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encodedForPss(digest, bits))
}

/** EMSA-PSS-ENCODE (RFC 8017 section 9.1.1), for a modulus of whole bytes. */
function encodedForPss(digest: Buffer, modulusBits: number): Buffer {
  const length = modulusBits / 8
  const salt = randomBytes(HASH_BYTES)
  const hash = sha256(Buffer.alloc(8), digest, salt)
  const block = Buffer.concat([Buffer.alloc(length - 2 * HASH_BYTES - 2), Buffer.from([1]), salt])
  const mask = maskOf(hash, block.length)
  const masked = block.map((byte, at) => byte ^ (mask[at] ?? 0))
  // The modulus has one bit more than what is encoded.
  masked[0] = (masked[0] ?? 0) & 0x7f
  return Buffer.concat([masked, hash, Buffer.from([0xbc])])
}

/** MGF1 with SHA-256 (RFC 8017 appendix B.2.1). */
function maskOf(seed: Buffer, length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / HASH_BYTES) }, (_, at) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(at)
    return sha256(seed, counter)
  })
  return Buffer.concat(parts).subarray(0, length)
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
