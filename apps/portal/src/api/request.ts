import type { Endpoint } from '@consente/contract/endpoint'
import type { PortalConfig } from '@consente/contract/portal/config'

/**
 * A call on its way, without schemas: also for reads that begin before the portal's code is there (`begun-reads.ts`),
 * with which the first paint waits for this file.
 */

export type HttpConfig = Pick<PortalConfig, 'apiHost' | 'client'>

/** Calls of the browser's client need its id and secret, no others. */
type Host = Pick<HttpConfig, 'apiHost'> & Partial<HttpConfig>

/** The endpoint's facts that a request needs. */
type CallShape = Pick<Endpoint, 'method' | 'path' | 'caller' | 'encoding'>

/** The input of any call, before its endpoint narrows it. */
export type AnyInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: object | undefined
  extraHeaders?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
}

/** As `fetch` takes it. */
export type Sent = { url: string; init: RequestInit }

/** Request options for files beside the portal. */
export const FILE: RequestInit = { credentials: 'same-origin', cache: 'no-cache' }

/** A call without its answer; `token` is what a bearer shows. */
type Sending = { config: Host; endpoint: CallShape; input: AnyInput; token: string | undefined }

/** A call as the browser sends it: address, headers and body. */
export function requestOf({ config, endpoint, input, token }: Sending): Sent {
  const headers = new Headers({ accept: 'application/json', ...crossSiteHeader(config) })
  for (const [name, value] of Object.entries({ ...input.headers, ...input.extraHeaders })) {
    if (value !== undefined) headers.set(name, String(value))
  }
  if (endpoint.caller === 'portal' && config.client) headers.set('authorization', basic(config.client))
  else if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const body = bodyOf(endpoint, input.body, headers)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
  }
  if (body !== undefined) init.body = body
  if (input.signal) init.signal = input.signal
  return { url: addressOf(config, endpoint, input), init }
}

const basic = ({ id, secret }: HttpConfig['client']): string => `Basic ${btoa(`${id}:${secret}`)}`

/** XSRF-TOKEN is sent back as X-XSRF-TOKEN, to our own host only. */
function crossSiteHeader({ apiHost }: Host): Record<string, string> {
  const cookie = apiHost === '' ? /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] : undefined
  return cookie === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }
}

function bodyOf(endpoint: CallShape, body: unknown, headers: Headers): string | undefined {
  if (body === undefined) return undefined
  const isForm = endpoint.encoding === 'form'
  headers.set('content-type', isForm ? 'application/x-www-form-urlencoded' : 'application/json')
  return isForm ? new URLSearchParams(entriesOf(body)).toString() : JSON.stringify(body)
}

function addressOf({ apiHost }: Host, { path }: CallShape, { params, query }: AnyInput): string {
  const values = Object.fromEntries(entriesOf(params))
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(entriesOf(query)).toString()
  return apiHost.replace(/\/$/, '') + filled + (search === '' ? '' : `?${search}`)
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)])
}
