import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/server-config.ts'
import type { PartAddresses } from '../http/part-addresses.ts'
import { answerUnreadable } from '../http/unreadable-requests.ts'
import { createRateLimiter } from '../throttling/rate-limit.ts'
import type { MutualTls } from './certificates.ts'
import { createClientCertificates } from './client-certificate.ts'
import { networkOf } from './ip-network.ts'

/**
 * Mutual TLS towards other institutions (security profile, "Certificates"): a port of its own, or a proxy in front that
 * passes the certificate on. What demands a certificate is the same for both.
 */
/** The institution's own keys; beside these the port for institutions answers nothing but what parts declare for it. */
const WELL_KNOWN = /^\/\.well-known\//

/** A call that must come with a client certificate came without. */
export class CertificateMissing extends Error {
  readonly statusCode = 401
}

/**
 * Refuses calls of institutions that come without a certificate, and those beyond what one of them may ask in a minute:
 * who holds the same certificate, or without certificates who comes from the same address. Must be there before any route.
 */
export function requireClientCertificate(
  app: FastifyInstance,
  { mtls, traffic }: Pick<Config, 'mtls' | 'traffic'>,
  addresses: readonly PartAddresses[],
): void {
  const certificateOf = mtls ? createClientCertificates({ mtls }) : () => undefined
  const count = createRateLimiter(traffic.institutionPerMinute)
  app.addHook('onRequest', async (request) => {
    if (!demandsCertificate(request.raw.url ?? '', addresses)) return
    const certificate = certificateOf(request.raw)
    if (mtls && !certificate) throw new CertificateMissing('a client certificate is required')
    count(certificate?.subject ?? networkOf(request.ip))
  })
}

/**
 * Judged as the routers read the path: `/%61uth` is `/auth`, and to the OpenID library `/auth/TOKEN` is `/auth/token`.
 * What cannot be decoded is no way past.
 */
function demandsCertificate(address: string, addresses: readonly PartAddresses[]): boolean {
  const [path = ''] = address.split('?')
  try {
    const decoded = decodeURIComponent(path)
    return addresses.some((part) => part.demandsCertificate.test(decoded))
  } catch {
    return true
  }
}

/** TLS 1.2 and 1.3 with the scheme's suites; no tickets, no renegotiation (security profile, "Numbers"). */
const OPTIONS = {
  minVersion: 'TLSv1.2',
  ciphers:
    'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384',
  honorCipherOrder: true,
  requestCert: true,
  rejectUnauthorized: true,
  secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
} as const

/**
 * Opens the port for institutions, over the same routes. The application must be ready.
 * @returns a function that closes it; undefined when the configuration names no port.
 */
export async function listenWithMutualTls(
  app: FastifyInstance,
  { config: { mtls, host }, tls }: { config: Pick<Config, 'mtls' | 'host'>; tls: MutualTls | undefined },
  addresses: readonly PartAddresses[],
): Promise<(() => Promise<void>) | undefined> {
  if (!mtls?.listen || !tls?.server) return undefined
  const { port } = mtls.listen
  const answered = [WELL_KNOWN, ...addresses.map(({ forInstitutions }) => forInstitutions)]
  const server = createServer({ ...OPTIONS, ...tls.server, ca: tls.authorities }, (request, response) =>
    answered.some((one) => one.test(request.url ?? ''))
      ? app.routing(request, response)
      : refuse(request, response),
  )
  server.on('clientError', answerUnreadable)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () => close(server)
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}')
}

function close(server: Server): Promise<void> {
  server.closeIdleConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
