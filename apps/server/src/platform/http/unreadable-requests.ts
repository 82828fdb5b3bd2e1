import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { tableOf } from '@consente/domain/base/table-of'
import { Failure } from '../base/failure.ts'
import { newInteractionId } from './route.ts'

/** Headers of an answer that no hook can set. */
export const UNROUTABLE = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const STATUSES: Readonly<Record<string, number>> = tableOf({
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
})

/**
 * Answers input that never becomes a request (not HTTP, a head that is too long, a request that is too slow) on the
 * connection itself, in the form of every failure, and closes the connection.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUSES[error.code ?? ''] ?? 400
  const id = newInteractionId()
  const body = JSON.stringify(new Failure('INVALID_REQUEST').toBody(id))
  const headers = {
    ...UNROUTABLE,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-fapi-interaction-id': id,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}
