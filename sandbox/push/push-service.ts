import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { newBrowserKeys, openMessage } from './push-browser.ts'

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
    const body = await bodyOf(request)
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
