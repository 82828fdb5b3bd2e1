import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { jsonIn } from '../base/json-in.ts'
import { bytesOf, request } from './bounded-request.ts'

/** A service of the institution itself: on a Unix socket, or over TLS with certificates on both sides (PEM). */
export type PrivateAddress =
  | { socket: string }
  | { url: string; authorities: string; certificate: string; key: string }

type Answer = { status: number; json: unknown }

/** Calls one service of the institution. */
export type PrivateService = {
  /** Sends a body as JSON, or nothing by GET. @throws for an answer that is late, long or no JSON */
  call(path: string, options: { signal: AbortSignal; body?: object }): Promise<Answer>
  /** Closes the connections that are kept. */
  close(): void
}

const KEPT = { keepAlive: true, maxSockets: 64 }
const MOST_BYTES = 256 * 1024

/** Connections are kept, so that a call costs no handshake. */
export function createPrivateService(address: PrivateAddress): PrivateService {
  const { agent, base } = connectionTo(address)
  return {
    async call(path, { signal, body }) {
      const message = await request(new URL(path, base), {
        agent,
        signal,
        method: body ? 'POST' : 'GET',
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...('socket' in address && { socketPath: address.socket }),
        body: body && JSON.stringify(body),
      })
      const bytes = await bytesOf(message, MOST_BYTES)
      return { status: message.statusCode ?? 0, json: jsonIn(bytes.toString('utf8')) }
    },
    close: () => agent.destroy(),
  }
}

function connectionTo(address: PrivateAddress) {
  if ('socket' in address) return { agent: new Agent(KEPT), base: 'http://signer' }
  const { url: base, authorities: ca, certificate: cert, key } = address
  return { agent: new SecureAgent({ ...KEPT, ca, cert, key, minVersion: 'TLSv1.2' }), base }
}
