import type { Endpoint } from '@consente/contract/endpoint'
import type { Id } from '../failures/multi-process-market.ts'
import { requestOf, type Sent } from '../http/contract-call.ts'
import type { RawAnswer } from '../http/raw-call.ts'
import type { HistoryWorld } from './history-world.ts'

/** The institution that is called, and the address of this machine that calls. */
export type Caller = { id: Id; from: string }

/** Calls an endpoint of the portal at any process of an institution. */
export function callPortal(
  world: HistoryWorld,
  { id, from }: Caller,
  endpoint: Endpoint,
  sent: Sent = {},
): Promise<RawAnswer> {
  const { headers, ...request } = requestOf(endpoint, sent)
  return world.callAny(id, { ...request, from, headers: { accept: 'application/json', ...headers } })
}

let addresses = 0

/** An address that nobody has called from before: what one customer tries does not count for another. */
export function newAddress(): string {
  addresses += 1
  return `127.${64 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`
}
