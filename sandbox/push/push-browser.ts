import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser that messages are encrypted for (RFC 8291). */
export type BrowserKeys = { pair: ECDH; auth: Buffer }

/** Bytes of salt, record size and length of the key before the sender's key (RFC 8188 section 2.1). */
const HEAD = 21
const TAG = 16

/** A browser of its own. */
export function newBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

/** Reads a message as the browser does that it was encrypted for (RFC 8291, `aes128gcm`). @throws if it is for another one */
export function openMessage({ pair, auth }: BrowserKeys, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const rest = HEAD + (message[HEAD - 1] ?? 0)
  const sender = message.subarray(HEAD, rest)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(message.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(message.subarray(rest, -TAG)), decipher.final()])
  // 2 marks the last record; zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
