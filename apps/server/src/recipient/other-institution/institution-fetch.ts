import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Config } from '../../platform/config/server-config.ts'
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
  return async (address, request = {}) => {
    const url = checkAddress(address, config)
    const isTrusted = config.outbound.allowPrivateHosts.includes(url.hostname)
    const message = await send(url, request, { isTrusted, identity })
    const bytes = await readBounded(message)
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

type Connection = { isTrusted: boolean; identity: TlsOptions | undefined }
type TlsOptions = { cert: string; key: string; ca: string[] }

function send(
  url: URL,
  request: InstitutionRequest,
  { isTrusted, identity }: Connection,
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, signal } = request
  const body = request.body?.toString() ?? ''
  const start = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const outgoing = start(url, {
      method,
      headers: { ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      ...(url.protocol === 'https:' ? identity : {}),
      ...(signal ? { signal } : {}),
      ...(isTrusted ? {} : { lookup: guardedLookup }),
    })
    outgoing
      .on('response', resolve)
      .on('error', reject)
      // NOTE: a connection that is closed in answer to another protocol (101) ends without an error.
      .on('close', () => reject(new Error('it closed without an answer')))
      .end(body)
  })
}

async function readBounded(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += (chunk as Buffer).length
    if (size > MOST_BYTES) {
      message.destroy()
      throw new Error(`the answer is larger than ${MOST_BYTES} bytes`)
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function headersOf({ headers }: IncomingMessage): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return result
}
