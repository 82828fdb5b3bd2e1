import { constants } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/server-config.ts'
import { sameDeadlines } from '../http/bounded-connections.ts'
import type { PartAddresses } from '../http/part-addresses.ts'
import { answerUnreadable, UNROUTABLE } from '../http/unreadable-requests.ts'
import type { Log } from '../observability/log.ts'
import { certificateRefusals } from '../observability/metrics.ts'
import { createRateLimiter } from '../throttling/rate-limit.ts'
import { CertificateRefused } from './certificate-refused.ts'
import type { MutualTls } from './certificates.ts'
import { type ClientCertificates, isOverTls } from './client-certificate.ts'
import { networkOf } from './ip-network.ts'

/**
 * Mutual TLS towards other institutions (security profile): a port of its own, or a proxy in front that
 * passes the certificate on. The addresses that require a certificate are the same for both.
 */
/** The institution's own keys: besides these, the port for institutions serves only addresses that parts declare. */
const WELL_KNOWN = /^\/\.well-known\//

/**
 * Refuses calls of institutions without an accepted certificate, and those beyond the limit per minute, which is counted
 * by certificate or, without certificates, by address. On the port for institutions every address requires a
 * certificate. Must be registered before any route: it answers before a body is read.
 */
export function requireClientCertificate(
  app: FastifyInstance,
  {
    config: { mtls, traffic },
    clientCertificates,
    log,
  }: {
    config: Pick<Config, 'mtls' | 'traffic'>
    clientCertificates: ClientCertificates
    log: Pick<Log, 'warn'>
  },
  addresses: readonly PartAddresses[],
): void {
  const count = createRateLimiter(traffic.institutionPerMinute)
  app.addHook('onRequest', async (request) => {
    if (!isOverTls(request.raw) && !demandsCertificate(request.raw.url ?? '', addresses)) return
    const { certificate, refusal } = clientCertificates.examine(request.raw)
    if (mtls && refusal) {
      certificateRefusals.inc({ reason: refusal })
      if (refusal !== 'missing') log.warn({ refusal }, 'a client certificate is refused')
      throw new CertificateRefused(refusal)
    }
    count(certificate?.subject ?? networkOf(request.ip))
  })
}

/**
 * Matched as the routers read the path: `/%61uth` is `/auth`, and to the OpenID library `/auth/TOKEN` is `/auth/token`.
 * A path that cannot be decoded requires a certificate.
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

/**
 * TLS 1.2 and 1.3 with the scheme's suites; no tickets, no renegotiation (security profile). The handshake
 * succeeds with any caller: one without an accepted certificate gets its refusal over HTTP.
 */
const OPTIONS = {
  minVersion: 'TLSv1.2',
  ciphers:
    'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384',
  honorCipherOrder: true,
  requestCert: true,
  rejectUnauthorized: false,
  secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
} as const

type ListenDeps = {
  config: Pick<Config, 'mtls' | 'host'>
  tls: MutualTls | undefined
  clientCertificates: ClientCertificates
}

/**
 * Opens the port for institutions, with the same routes. The application must be ready.
 * @returns a function that closes it; undefined when the configuration names no port.
 */
export async function listenWithMutualTls(
  app: FastifyInstance,
  { config: { mtls, host }, tls, clientCertificates }: ListenDeps,
  addresses: readonly PartAddresses[],
): Promise<(() => Promise<void>) | undefined> {
  if (!mtls?.listen || !tls?.server) return undefined
  const { port } = mtls.listen
  const isOfAPart = (url: string): boolean =>
    addresses.some(({ forInstitutions }) => forInstitutions.test(url))
  const server = createServer({ ...OPTIONS, ...tls.server, ca: tls.authorities }, (request, response) => {
    const { url = '' } = request
    if (isOfAPart(url)) return app.routing(request, response)
    const isAccepted = clientCertificates.of(request) !== undefined
    return isAccepted && WELL_KNOWN.test(url) ? app.routing(request, response) : refuse(response, isAccepted)
  })
  sameDeadlines(server, app)
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    const isReadable = TLS_FAULT.test(error.code ?? '') && socket.writable
    if (!isReadable) answerUnreadable(error, socket)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () => close(server)
}

/**
 * Codes of OpenSSL's faults. A certificate that names a trusted authority, but that another key has signed, leaves such a
 * fault after the handshake of TLS 1.2. The connection goes on, and its request gets the refusal of its certificate; one
 * without a request ends by the deadline for heads.
 */
const TLS_FAULT = /^ERR_(OS)?SSL_/

/** Answers addresses of no part: 404 with an accepted certificate; without one, the refusal of the certificate. */
function refuse(response: ServerResponse, isAccepted: boolean): void {
  const [status, error] = isAccepted ? [404, 'not_found'] : [401, 'invalid_client']
  response
    .writeHead(status, { ...UNROUTABLE, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ error }))
}

function close(server: Server): Promise<void> {
  server.closeIdleConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
