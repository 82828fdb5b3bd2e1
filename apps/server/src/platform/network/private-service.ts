import { Agent, type IncomingMessage, request } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { jsonIn } from '../base/json-in.ts'

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
  const { agent, start, base } = connectionTo(address)
  return {
    async call(path, { signal, body }) {
      const message = await send((answered) => {
        const outgoing = start(
          new URL(path, base),
          {
            agent,
            signal,
            method: body ? 'POST' : 'GET',
            headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
            ...('socket' in address && { socketPath: address.socket }),
          },
          answered,
        )
        return outgoing.end(body && JSON.stringify(body))
      })
      return { status: message.statusCode ?? 0, json: jsonIn(await textOf(message)) }
    },
    close: () => agent.destroy(),
  }
}

function connectionTo(address: PrivateAddress) {
  if ('socket' in address) return { agent: new Agent(KEPT), start: request, base: 'http://signer' }
  const { url: base, authorities: ca, certificate: cert, key } = address
  return {
    agent: new SecureAgent({ ...KEPT, ca, cert, key, minVersion: 'TLSv1.2' }),
    start: requestSecure,
    base,
  }
}

const send = (
  start: (answered: (message: IncomingMessage) => void) => NodeJS.EventEmitter,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    start(resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('it closed without an answer')))
  })

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES} bytes`)
  }
  return Buffer.concat(chunks).toString('utf8')
}
