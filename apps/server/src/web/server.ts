import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PortalConfig } from '@consente/contract/portal/config'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { Failure } from '../platform/base/failure.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import type { Config } from '../platform/config/server-config.ts'
import { boundPipelines, SILENT_MS } from '../platform/http/bounded-connections.ts'
import { routeOtherMethods } from '../platform/http/http-methods.ts'
import { isStorable, readJson } from '../platform/http/json-body.ts'
import { observeRequests } from '../platform/http/observe-requests.ts'
import { originForm } from '../platform/http/origin-form.ts'
import type { PartAddresses } from '../platform/http/part-addresses.ts'
import { interactionIdOf, newInteractionId } from '../platform/http/route.ts'
import { answerUnreadable, UNROUTABLE } from '../platform/http/unreadable-requests.ts'
import { softwareNamedIn } from '../platform/network/client-certificate.ts'
import { requireClientCertificate } from '../platform/network/mutual-tls.ts'
import { redact } from '../platform/observability/log.ts'
import type { Platform } from '../platform/platform.ts'
import { readableAddress } from './portal-files.ts'

/** Largest body of any call, in bytes: many times the size of a front-channel token with its code. */
const BODY_LIMIT_BYTES = 256 * 1024
/** A request must have arrived completely within this time; the time that its answer takes is not limited by it. */
const REQUEST_MS = 30_000

/** What the pages' policy follows. */
type PolicyOf = Pick<PortalConfig, 'logoHosts'> & Partial<Pick<PortalConfig, 'capabilities'>>

/**
 * The HTTP server with what every answer shares: security headers, errors, interaction ids, log lines.
 * @param addresses how the addresses of the parts are treated
 * @param portal origins that the portal may read logos from, and whether it has a service worker
 */
export async function createServer(
  {
    config,
    log,
    clientCertificates,
    schemeCalls,
  }: Pick<Platform, 'config' | 'log' | 'clientCertificates' | 'schemeCalls'>,
  addresses: readonly PartAddresses[],
  portal: PolicyOf = { logoHosts: [] },
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // Milliseconds. NOTE: the default of ten seconds is too short for a start on a busy machine.
    pluginTimeout: 120_000,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENT_MS,
    // Requests that the router cannot parse never reach a hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(UNROUTABLE).header('x-fapi-interaction-id', interactionIdOf(request))
      const own = addresses.find(({ unreadable }) => unreadable?.address.test(request.raw.url ?? ''))
      return own?.unreadable?.answer(reply) ?? answerFailure(toFailure(error), request, reply)
    },
    clientErrorHandler: answerUnreadable,
    genReqId: newInteractionId,
    // The first to see a request.
    rewriteUrl: (request) => {
      routeOtherMethods(request)
      return readableAddress(originForm(request.url ?? '/'))
    },
    routerOptions: { maxParamLength: 300 },
    trustProxy: config.trustedProxies,
    // Requests that arrive while the process stops are answered as usual.
    return503OnClosing: false,
  })
  boundPipelines(app)
  const callerNamedIn = (request: IncomingMessage) => {
    const certificate = clientCertificates.of(request)
    return certificate && softwareNamedIn(certificate)
  }
  observeRequests(app, { log, schemeCalls, callerNamedIn }, addresses)
  const headers = composedHeaders(config, portal)
  // NOTE: on the bare answer, where the OpenID provider's scope replaces them.
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of headers) raw.setHeader(name, value)
  })
  if (config.corsOrigins.length > 0) await app.register(cors, crossOrigin(config))
  await app.register(formbody)
  refuseUnstorableForms(app)
  acceptEmptyJson(app)
  refuseNul(app)
  tellWhenToTryAgain(app)
  nameCharset(app)
  requireClientCertificate(app, { config, clientCertificates, log }, addresses)
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = toFailure(error)
    if (failure.status >= 500)
      log.error({ interactionId: interactionIdOf(request), reason: describe(error) }, 'failed')
    return answerFailure(failure, request, reply)
  })
  return app
}

/** Cross-origin calls are allowed from portals on other hosts only, where the configuration names some (OPIN controls manual). */
const crossOrigin = ({ corsOrigins }: Config): FastifyCorsOptions => ({
  origin: corsOrigins,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: ['x-fapi-interaction-id', 'retry-after', 'date'],
})

function answerFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const challenge = challengeOf(failure, request)
  if (challenge) reply.header('www-authenticate', challenge)
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(failure.toBody(interactionIdOf(request)))
}

/**
 * The authentication that would be accepted (RFC 6750 section 3, RFC 6749 section 5.2). Scripts of a browser are not
 * told of Basic: the browser would ask its user for the client's secret in a window of its own.
 */
function challengeOf({ code }: Failure, { headers }: FastifyRequest): string | undefined {
  if (code === 'UNAUTHENTICATED')
    return /^bearer /i.test(headers.authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'
  return code === 'INVALID_CLIENT' && !headers['sec-fetch-site'] ? 'Basic realm="portal"' : undefined
}

/** Adds `Retry-After` to any refusal that says after how many seconds a retry can succeed (RFC 9110 section 10.2.3). */
function tellWhenToTryAgain(app: FastifyInstance): void {
  app.addHook('onError', async (_request, reply, error) => {
    const { retryAfter } = error as { retryAfter?: number }
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  })
}

/** A drawing is text, whoever sends it: its answer names the charset (ASVS 4.1.1). */
function nameCharset(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8')
    done(null, payload)
  })
}

/** An address that no part can serve. Each part answers it in its own failure form. */
class AddressRefused extends Error {
  readonly statusCode = 400
}

/** No address of ours contains NUL, and PostgreSQL does not store it. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00')) throw new AddressRefused('an address with a NUL')
  })
}

/** A PATCH without a body may still declare JSON as its type; its empty text counts as no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, readJson(text as string))
    } catch (error) {
      done(new Failure('INVALID_REQUEST', {}, { cause: error }))
    }
  })
}

/** Refuses unstorable text in a form as in JSON (`readJson`). */
function refuseUnstorableForms(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, headers }) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
    if (isForm && !isStorable(body)) throw new Failure('INVALID_REQUEST')
  })
}

/** An unknown failure as a known one: a refusal by the framework is the caller's fault, everything else is ours. */
function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error
  const status = error.statusCode ?? 500
  if (status === 413) return new Failure('BODY_TOO_LARGE')
  if (status === 415) return new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (status === 429) return new Failure('TOO_MANY_TRIES')
  if (status < 500) return new Failure('INVALID_REQUEST')
  return new Failure('INTERNAL', {}, { cause: error })
}

function describe(error: Error): string {
  const stacks = [error, error.cause].flatMap((one) => (one instanceof Error ? [one.stack] : []))
  return redact([reasonOf(error), ...stacks].join('\n'))
}

/** The security headers of every answer, composed once: they depend on the configuration alone. */
function composedHeaders(config: Config, portal: PolicyOf): readonly (readonly [string, string])[] {
  const headers: [string, string][] = []
  const answer = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  }
  helmet(securityHeaders(config, portal))(
    {} as IncomingMessage,
    answer as unknown as ServerResponse,
    (error) => {
      if (error) throw error
    },
  )
  return headers
}

/**
 * No inline script or style, no framing, Trusted Types enforced (OPIN controls manual; docs/domain/access.md). Terms
 * are shown in a sandboxed frame of our own page, hence `frame-src 'self'`.
 */
function securityHeaders({ publicUrl }: Config, { logoHosts, capabilities }: PolicyOf): HelmetOptions {
  const overHttps = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...logoHosts],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify', ...(capabilities?.installable ? ['service-worker'] : [])],
        ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  }
}
