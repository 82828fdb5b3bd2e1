import type { Endpoint } from '@consente/contract/endpoint'
import type { Id } from '../failures/multi-process-market.ts'
import type { Sent } from '../http/contract-call.ts'
import type { RawAnswer } from '../http/raw-call.ts'
import type { HistoryWorld } from './history-world.ts'

/** The institution that is called, and the address of this machine that calls. */
export type Caller = { id: Id; from: string }

/** Calls an endpoint of the portal at any process of an institution. */
export function callPortal(
  world: HistoryWorld,
  { id, from }: Caller,
  endpoint: Endpoint,
  { params = {}, query, headers = {}, token, body }: Sent = {},
): Promise<RawAnswer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const isForm = endpoint.encoding === 'form'
  const text = isForm ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body)
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return world.callAny(id, {
    method: endpoint.method,
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    from,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  })
}

let addresses = 0

/** An address that nobody has called from before: what one customer tries does not count for another. */
export function newAddress(): string {
  addresses += 1
  return `127.${64 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`
}
