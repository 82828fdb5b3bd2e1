import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Config } from '../config/server-config.ts'
import { bytesOf, request, TooLarge } from './bounded-request.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'

/**
 * Fetches addresses that others have chosen (the directory and its entries). Only https to public addresses, unless
 * `outbound.allowPrivateHosts` names the host; the resolved address is checked when the connection is made, so that
 * DNS rebinding has no effect. Redirects are followed on the same origin only.
 */
export type FetchOptions = {
  /** Deadline of the whole fetch, redirects included, in milliseconds. */
  deadlineMs: number
  maxBytes: number
  /** True if the caller verifies a signature of the content: then it may come over plain http. */
  isSigned?: boolean
  headers?: Record<string, string>
  /** Sent with POST; its redirects are not followed. */
  body?: string | Buffer
}
/** An answer within the limits of size and time. */
export type Fetched = {
  status: number
  type: string
  /** Entity tag of the answer (RFC 9110 section 8.8.3). */
  tag: string | undefined
  bytes: Buffer
}
/** Calls to addresses that others name. */
export type Outbound = {
  /** Any answer within the limits of size and time. @throws {OutboundError} */
  fetchBytes(url: string, options: FetchOptions): Promise<Fetched>
  /** The JSON of a 2xx answer; the caller checks its shape. @throws {OutboundError} */
  fetchJson(url: string, options: FetchOptions): Promise<unknown>
}

/** A refused or failed fetch; the message is for the log. `status` when the other side answered. */
export class OutboundError extends Error {
  readonly status: number | undefined
  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = options.status
  }
}

const MOST_REDIRECTS = 3

/** Fetches addresses that others name: https, public addresses, bounded in size and time. */
export function createOutbound({ outbound }: Pick<Config, 'outbound'>): Outbound {
  const trusted = new Set(outbound.allowPrivateHosts)

  async function fetchBytes(url: string, options: FetchOptions): Promise<Fetched> {
    const { isSigned = false } = options
    const signal = AbortSignal.timeout(options.deadlineMs)
    let at = checkAddress(url, { trusted, isSigned })
    for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
      const response = await send(at, { ...options, signal, trusted })
      const next = options.body === undefined ? redirectOf(at, response) : undefined
      if (!next) return readAnswer(response, options.maxBytes, signal)
      response.destroy()
      if (next.origin !== at.origin) throw new OutboundError(`${at.origin} redirects to another host`)
      at = next
    }
    throw new OutboundError(`${at.origin} redirects without end`)
  }

  async function fetchJson(url: string, options: FetchOptions): Promise<unknown> {
    const { status, bytes } = await fetchBytes(url, options)
    if (status < 200 || status > 299) throw new OutboundError(`${url} answered ${status}`, { status })
    try {
      return JSON.parse(bytes.toString('utf8'))
    } catch (cause) {
      throw new OutboundError(`${url} did not answer JSON`, { cause, status })
    }
  }

  return { fetchBytes, fetchJson }
}

/** Checks the scheme, and a literal IP address, which is never looked up. */
function checkAddress(
  text: string,
  { trusted, isSigned }: { trusted: ReadonlySet<string>; isSigned: boolean },
): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new OutboundError('not an address')
  if (trusted.has(url.hostname)) return url
  if (url.protocol !== 'https:' && !(isSigned && url.protocol === 'http:'))
    throw new OutboundError(`${url.origin} is not https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new OutboundError(`${url.origin} is not public`)
  return url
}

const guardedLookup = lookupPublic((hostname) => new OutboundError(`${hostname} is not public`))

type SendOptions = FetchOptions & { signal: AbortSignal; trusted: ReadonlySet<string> }

function send(url: URL, { signal, headers, body, trusted }: SendOptions): Promise<IncomingMessage> {
  const guard = trusted.has(url.hostname) ? {} : { lookup: guardedLookup }
  const method = body === undefined ? 'GET' : 'POST'
  const all = { accept: '*/*', ...headers }
  return request(url, { method, signal, headers: all, body, agent: false, ...guard }).catch((cause) => {
    throw new OutboundError(`${url.origin} was not reached`, { cause })
  })
}

function redirectOf(at: URL, { statusCode = 0, headers }: IncomingMessage): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined
  return URL.canParse(headers.location, at.href) ? new URL(headers.location, at) : undefined
}

async function readAnswer(response: IncomingMessage, most: number, signal: AbortSignal): Promise<Fetched> {
  const bytes = await bytesOf(response, most).catch((cause: unknown) => {
    if (cause instanceof TooLarge) throw new OutboundError(cause.message)
    throw new OutboundError(signal.aborted ? 'answer took too long' : 'answer broke off', { cause })
  })
  const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return { status: response.statusCode ?? 0, type, tag: response.headers.etag, bytes }
}
