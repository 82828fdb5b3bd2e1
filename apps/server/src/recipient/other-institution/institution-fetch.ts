import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Config } from '../../platform/config/server-config.ts'
import { bytesOf, request } from '../../platform/network/bounded-request.ts'
import type { MutualTls } from '../../platform/network/certificates.ts'
import { isPublicAddress, lookupPublic } from '../../platform/network/public-address.ts'

/**
 * `fetch` for other institutions, with addresses from the directory and from discovery documents: https to public
 * addresses. `insecureLoopbackHosts` may be reached over http, `outbound.allowPrivateHosts` at a private address. The
 * resolved address is checked when the connection is made, so that DNS rebinding has no effect; redirects are never
 * followed; the size of answers is bounded.
 */
export type InstitutionRequest = {
  /** Name of the call, for operators. */
  call?: string
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | undefined
  signal?: AbortSignal | undefined
}
/** Calls another institution with our certificate. */
export type InstitutionFetch = (address: string, request?: InstitutionRequest) => Promise<Response>

/** The address must not be used: a mistake in the directory or at the other institution, not an outage. */
export class AddressRefused extends Error {}

const MOST_BYTES = 1024 * 1024
const guardedLookup = lookupPublic((hostname) => new AddressRefused(`${hostname} is not public`))

/** Fetches from institutions with our certificate; loopback and private addresses only where they are allowed. */
export function createInstitutionFetch(
  config: Pick<Config, 'outbound' | 'insecureLoopbackHosts'>,
  tls?: MutualTls,
): InstitutionFetch {
  const identity = tls && { ...tls.client, ca: [...rootCertificates, tls.authorities] }
  return async (address, { method = 'GET', headers = {}, signal, body } = {}) => {
    const url = checkAddress(address, config)
    const isTrusted = config.outbound.allowPrivateHosts.includes(url.hostname)
    const content = body?.toString() ?? ''
    const message = await request(url, {
      method,
      headers: { ...headers, ...(content !== '' && { 'content-length': Buffer.byteLength(content) }) },
      body: content,
      agent: false,
      ...(url.protocol === 'https:' ? identity : {}),
      ...(signal ? { signal } : {}),
      ...(isTrusted ? {} : { lookup: guardedLookup }),
    })
    const bytes = await bytesOf(message, MOST_BYTES)
    const status = message.statusCode ?? 502
    const hasBody = ![101, 204, 205, 304].includes(status)
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: headersOf(message) })
  }
}

/** @throws {AddressRefused} */
export function checkAddress(
  address: string,
  { outbound, insecureLoopbackHosts }: Pick<Config, 'outbound' | 'insecureLoopbackHosts'>,
): URL {
  if (!URL.canParse(address)) throw new AddressRefused('not an address')
  const url = new URL(address)
  const isInsecureLoopback = url.protocol === 'http:' && insecureLoopbackHosts.includes(url.hostname)
  if (url.protocol !== 'https:' && !isInsecureLoopback) throw new AddressRefused(`${url.origin} is not https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host) && !outbound.allowPrivateHosts.includes(url.hostname))
    throw new AddressRefused(`${url.origin} is not public`)
  return url
}

function headersOf({ headers }: IncomingMessage): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return result
}
