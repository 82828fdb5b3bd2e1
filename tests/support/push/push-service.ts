import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

/** The keys of a browser that messages are encrypted for (RFC 8291). */
type BrowserKeys = { pair: ECDH; auth: Buffer }

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

/** A browser at the push service, as the browser's own `PushSubscription.toJSON` tells it, with what it was sent. */
export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Messages as the browser decrypts them, oldest first. */
  messages: string[]
  /** The statuses that senders got, oldest first. */
  answers: number[]
  /** Its customer takes the permission back: the service answers 410 from now on. */
  leave(): void
}

/** A stand-in for the push services of browser makers (RFC 8030), which accept only the sender of a subscription (RFC 8292). */
export type PushService = {
  /** As `channels.push.hosts` names it. */
  host: string
  /** @param key the `applicationServerKey` of the page, base64url */
  subscribe(key: string): PushBrowser
  stop(): Promise<void>
}

const MOST_BYTES = 4096
type Known = { key: string; take(message: Buffer): void; answers: number[]; isGone: boolean }

/** Starts a push service on a free port. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Known>()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    const body = await buffer(request)
    const status = browser ? await refusalOf(browser, request, body) : 404
    if (status === undefined) browser?.take(body)
    browser?.answers.push(status ?? 201)
    response.writeHead(status ?? 201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    subscribe(key) {
      const keys = newBrowserKeys()
      const path = `/push/${randomUUID()}`
      const messages: string[] = []
      const answers: number[] = []
      const known: Known = {
        key,
        answers,
        isGone: false,
        take: (body) => void messages.push(openMessage(keys, body)),
      }
      browsers.set(path, known)
      const [p256dh, auth] = [keys.pair.getPublicKey('base64url'), keys.auth.toString('base64url')]
      return {
        subscription: { endpoint: `http://${host}${path}`, keys: { p256dh, auth } },
        messages,
        answers,
        leave: () => {
          known.isGone = true
        },
      }
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** The status of a refused message; undefined if the service takes it. */
async function refusalOf(
  browser: Known,
  { method, headers }: IncomingMessage,
  body: Buffer,
): Promise<number | undefined> {
  if (browser.isGone) return 410
  if (method !== 'POST' || headers.ttl === undefined || headers['content-encoding'] !== 'aes128gcm')
    return 400
  if (body.length > MOST_BYTES) return 413
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (!token || !key) return 401
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const isSender = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    .then((jwk) => jwtVerify(token, jwk, { audience: `http://${headers.host}` }))
    .then(
      ({ payload }) => key === browser.key && /^(mailto|https):/.test(payload.sub ?? ''),
      () => false,
    )
  return isSender ? undefined : 403
}
