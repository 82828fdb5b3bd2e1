import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { signDigest } from './digest-signature.ts'
import { privateKeyOf, publicJwkOf, type SignerKey } from './signer-keys.ts'

/** The place of a signer: a Unix socket, or a port (0 for any) that demands certificates (PEM). */
export type SignerPlace = { socket: string } | { port: number; cert: string; key: string; ca: string }

/** Faults by name, switched while it runs. */
export type SignerFault = 'down' | 'hanging' | 'another key' | 'no json' | 'too short' | 'trusting'

export type SandboxSigner = {
  readonly port: number
  /** Its socket, or its address. */
  readonly place: string
  /** Paths that were called, oldest first. */
  readonly calls: readonly string[]
  /** Switches a fault on for all calls, or for those of a path; without one it is healthy again. */
  misbehave(fault?: SignerFault, path?: string): void
  /** Milliseconds that each further answer takes. */
  slowDown(ms: number): void
  stop(): Promise<void>
}

type Body = { kid?: string; alg?: string; digest?: string; ciphertext?: string }
type Answer = { status: number; body: unknown }

/** Says yes to whatever it is asked. */
const TRUSTING = JSON.stringify({ signature: 'AAAA', plaintext: 'AAAA' })

/** A reference signer (docs/signer.json): three calls, keys that stay with it. */
export async function startSigner(place: SignerPlace, keys: readonly SignerKey[]): Promise<SandboxSigner> {
  const opened = new Map(keys.map((key) => [`${key.kid} ${key.alg}`, privateKeyOf(key)]))
  const published = { keys: keys.map(publicJwkOf) }
  const calls: string[] = []
  let fault: { name: SignerFault; path?: string | undefined } | undefined
  let delayMs = 0

  async function answer(path: string, body: Body): Promise<Answer> {
    if (path === '/keys') return { status: 200, body: published }
    const key = opened.get(`${body.kid} ${body.alg}`)
    if (path === '/sign' && key) return signed(key, body)
    if (path === '/decrypt' && key) return decrypted(key, body)
    return { status: path === '/sign' || path === '/decrypt' ? 400 : 404, body: {} }
  }

  const listener: RequestListener = async (request, response) => {
    const path = request.url ?? ''
    calls.push(path)
    const wrong = fault && (fault.path ?? path) === path ? fault.name : undefined
    if (wrong === 'hanging') return
    if (wrong === 'down') return void response.writeHead(503).end()
    if (wrong === 'no json') return void response.writeHead(200).end('<html>')
    const given = await bodyOf(request)
    if (delayMs > 0) await pause(delayMs)
    if (wrong === 'trusting') return void response.writeHead(200).end(TRUSTING)
    const { status, body } = given ? await answer(path, given) : { status: 400, body: {} }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(spoilt(body, wrong)))
  }
  const server = await listening(place, listener)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    port,
    place: 'socket' in place ? place.socket : `https://localhost:${port}`,
    calls,
    misbehave: (name, path) => {
      fault = name && { name, path }
    },
    slowDown: (ms) => {
      delayMs = ms
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function signed(key: KeyObject, { alg, digest = '' }: Body): Answer {
  const bytes = Buffer.from(digest, 'base64url')
  if (bytes.length !== 32) return { status: 400, body: {} }
  return {
    status: 200,
    body: { signature: signDigest(key, alg as 'PS256', bytes).toString('base64url') },
  }
}

function decrypted(key: KeyObject, { ciphertext = '' }: Body): Answer {
  try {
    const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING }
    const plaintext = privateDecrypt(options, Buffer.from(ciphertext, 'base64url'))
    return { status: 200, body: { plaintext: plaintext.toString('base64url') } }
  } catch {
    return { status: 422, body: {} }
  }
}

/** A signature of another key, or one that was cut off. */
function spoilt(body: unknown, fault: SignerFault | undefined): unknown {
  const { signature } = body as { signature?: string }
  if (signature === undefined) return body
  if (fault === 'too short') return { signature: signature.slice(0, 100) }
  return fault === 'another key' ? { signature: [...signature].reverse().join('') } : body
}

async function bodyOf(request: IncomingMessage): Promise<Body | undefined> {
  try {
    return JSON.parse((await text(request)) || '{}') as Body
  } catch {
    return undefined
  }
}

async function listening(place: SignerPlace, listener: RequestListener): Promise<Server> {
  if ('port' in place) {
    const { port, ...tls } = place
    const server = createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: true }, listener)
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
    return server
  }
  mkdirSync(dirname(place.socket), { recursive: true })
  // A process that was killed leaves its socket behind.
  rmSync(place.socket, { force: true })
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(place.socket, resolve))
  chmodSync(place.socket, 0o660)
  return server
}
