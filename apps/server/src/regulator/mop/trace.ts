import { randomUUID } from 'node:crypto'
import { reportEndpoint } from '@consente/contract/opin/report-endpoints'
import type { SchemeCall } from '../../platform/observability/scheme-calls.ts'
import type { Parties } from '../pcm/scheme-report.ts'

/** A trace for the gateway of the operations module: the headers that it demands, and the body as it was said. */
export type Trace = { id: string; at: Date; headers: Readonly<Record<string, string>>; body: string }

/** True if a call is traced: the module takes requests of clients and answers of servers, with their bodies. */
export const isTraced = ({ body = '', path }: Pick<SchemeCall, 'body' | 'path'>): boolean =>
  body !== '' && reportEndpoint(path) !== undefined

/** A call as the gateway wants it (opin-mop-gateway-pub 1.0.6). */
export function traceOf(call: SchemeCall, parties: Parties | undefined): Trace {
  const { side, method, status, at, interactionId, body = '' } = call
  const isServer = side === 'server'
  const id = randomUUID()
  return {
    id,
    at,
    body,
    headers: {
      'content-type': 'application/json',
      'x-correlation-id': interactionId || id,
      'x-mop-reportid': id,
      origin: side,
      traceorigin: side.toUpperCase(),
      path: reportEndpoint(call.path)?.path ?? call.path,
      operation: method,
      httptype: isServer ? 'Response' : 'Request',
      ...(isServer && { statuscode: String(status) }),
      ...(parties?.clientSSId && { clientssid: parties.clientSSId }),
      ...(parties && { serverasid: parties.serverASId }),
    },
  }
}
