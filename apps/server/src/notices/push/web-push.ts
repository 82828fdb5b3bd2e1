import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** A browser's subscription (W3C, Push API): the push service's address for it, and the keys that messages to it are encrypted with. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** The server's own key pair towards push services (RFC 8292). */
export type VapidKey = { d: Buffer; publicKey: Buffer }

const CURVE = 'prime256v1'
/** Seconds that a push service keeps a message for a browser that is away. */
const KEPT_S = 24 * 60 * 60
/** Seconds that the proof of the sender is valid; RFC 8292 allows a day. */
const PROOF_S = 12 * 60 * 60
/** Size of the one record (RFC 8188 section 2.1). */
const RECORD = 4096

/** @param secret 32 bytes, base64 @throws if they are no private key of the curve */
export function vapidKeyOf(secret: string): VapidKey {
  const d = Buffer.from(secret, 'base64')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(d)
  return { d, publicKey: pair.getPublicKey() }
}

/** Encrypts a message for one browser (RFC 8291, `aes128gcm`). */
export function encryptFor(
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  text: string,
  { salt = randomBytes(16), own = freshPair() }: { salt?: Buffer; own?: ECDH } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record.
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head[4] = ours.length
  return Buffer.concat([salt, head, ours, sealed, cipher.getAuthTag()])
}

const freshPair = () => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Headers of a message: what it is, and who sends it (RFC 8030, RFC 8292). @param id the same id takes the place of a message that waits */
export function headersOf(
  endpoint: string,
  { d, publicKey }: VapidKey,
  { contact, id, now }: { contact: string; id: string; now: Date },
): Record<string, string> {
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', ...encoded({ x, y, d }) }
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + PROOF_S,
    sub: contact,
  }
  const said = [{ alg: 'ES256', typ: 'JWT' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const proof = `${said}.${base64url(sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }))}`
  return {
    authorization: `vapid t=${proof}, k=${publicKey.toString('base64url')}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_S),
    topic: id.replaceAll('-', '').slice(0, 32),
  }
}

const base64url = (part: string | Buffer): string => Buffer.from(part).toString('base64url')

const encoded = <T extends Record<string, Buffer>>(parts: T) =>
  Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]))
