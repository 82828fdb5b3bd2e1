import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { CERTIFICATE_HEADER, provenCertificate } from './tls-side.ts'

/** One call and its answer, read completely, so that both can be altered, repeated and cut. */
export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { method = 'GET' } = request
  // The caller's own claim about its certificate is removed; only the proven certificate is passed on.
  const { [CERTIFICATE_HEADER]: _claimed, ...others } = request.headers
  const headers = { ...others, ...provenCertificate(request) }
  // The host does not matter: only path and query of the address are used.
  const url = new URL(request.url ?? '/', 'http://localhost')
  return { method, url, headers, body: await buffer(request) }
}

/** Passes the call on to the institution. @throws when it does not answer */
export function deliver({ method, url, headers, body }: Asked, port: number): Promise<Answer> {
  const { 'transfer-encoding': _, ...kept } = headers
  const length = body.length > 0 ? { 'content-length': body.length } : {}
  return new Promise((resolve, reject) => {
    const outgoing = ask({
      host: '127.0.0.1',
      port,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...kept, ...length, connection: 'close' },
      agent: false,
    })
    outgoing.once('error', reject)
    outgoing.once('response', (message) => {
      const { statusCode: status = 502, headers: answered } = message
      buffer(message).then((whole) => resolve({ status, headers: answered, body: whole }), reject)
    })
    outgoing.end(body)
  })
}

/** Headers of one connection only; the length is computed again. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

export function give(response: ServerResponse, { method }: Asked, { status, headers, body }: Answer): void {
  writeHead(response, method, { status, headers, body })
  response.end(body)
}

/** Announces the whole answer, sends half of it, and closes the connection. */
export function giveHalf(response: ServerResponse, { method }: Asked, answer: Answer): void {
  writeHead(response, method, answer)
  response.write(answer.body.subarray(0, answer.body.length / 2), () => hangUp(response))
}

/** Resets the connection, as a process that died would; a TLS connection, which cannot be reset, is closed. */
export function hangUp({ socket }: ServerResponse): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket?.resetAndDestroy()
}

function writeHead(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !OF_THE_CONNECTION.includes(name),
  )
  const length = method === 'HEAD' || [204, 304].includes(status) ? {} : { 'content-length': body.length }
  response.writeHead(status, { ...(Object.fromEntries(kept) as Record<string, string>), ...length })
}
