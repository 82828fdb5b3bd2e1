import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { Failure } from '../base/failure.ts'
import { methodsBut } from '../http/http-methods.ts'
import { readJson } from '../http/json-body.ts'
import { bearerIn, interactionIdOf } from '../http/route.ts'
import { CertificateRefused } from '../network/certificate-refused.ts'
import { type Log, redact } from '../observability/log.ts'
import { ApiFailure, certificateFailure } from './api-failure.ts'

/** One API of the scheme: the checks before its own rules, and the shape of its errors. */
export type ApiOptions = {
  /** undefined where there is no API at the address. */
  version?: string
  /** The consents API generates a missing interaction id; the data APIs refuse the call (docs/domain/server.md). */
  interactionId: 'made' | 'required'
  /** The accepted form of an interaction id: a UUID unless the version's published description allows another one. */
  interactionIdForm?: RegExp
  clock: Clock
  log: Log
}

/** Headers that the scheme's controls manual requires of every API. */
const HARDENING = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/** Makes this scope of the server one of the scheme's APIs: JSON only, its headers, its errors. */
export function beApi(scope: FastifyInstance, options: ApiOptions): void {
  const { clock, log, version } = options
  const headers = { ...HARDENING, ...(version && { 'x-v': version }) }
  acceptJsonOnly(scope)
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-fapi-interaction-id': idOf(request, options) })
    const { allow } = request.routeOptions.config as { allow?: string }
    if (allow) reply.header('allow', allow)
    if (allow) throw new ApiFailure(405, 'Este endereço não aceita este método.')
    checkInteractionId(request, options)
    checkAccept(request)
    if (version) checkVersion(request, version)
  })
  scope.setErrorHandler((error: RefusedCall, request, reply) => {
    const failure = toApiFailure(error)
    if (failure.status >= 500) log.error({ reason: redact(error.stack ?? error.message) }, 'API call failed')
    if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
    // NOTE: set here again, for calls that were refused before our own hook.
    reply.headers({ ...headers, 'x-fapi-interaction-id': idOf(request, options) })
    return reply.code(failure.status).type(ERROR_TYPE).send(failure.toBody(clock.now()))
  })
}

type RefusedCall = FastifyError | ApiFailure | Failure | CertificateRefused
const ERROR_TYPE = 'application/json; charset=utf-8'

/** Answers 405 to the methods that an address does not support, whatever else is wrong with the call. */
export function refuseOtherMethods(scope: FastifyInstance, url: string, known: readonly string[]): void {
  const config: object = { allow: known.join(', ') }
  scope.route({ method: methodsBut(known), url, config, handler: async () => undefined })
}

/** Answers 404 to unknown addresses below the scheme's path. */
export async function refuseUnknownAddresses(
  app: FastifyInstance,
  { clock, log }: Pick<ApiOptions, 'clock' | 'log'>,
): Promise<void> {
  await app.register(async (scope) => {
    beApi(scope, { interactionId: 'made', clock, log })
    scope.route({
      method: methodsBut([]),
      url: '/open-insurance/*',
      handler: async () => {
        throw new ApiFailure(404, 'Este endereço não existe.')
      },
    })
  })
}

/** `Authorization` has at most 2048 characters (consents API, parameters). */
const LONGEST_TOKEN = 2040

/**
 * The bearer token of a call.
 * @throws a 401 of the scheme's form without one
 */
export function bearerOf(request: FastifyRequest): string {
  const bearer = bearerIn(request.headers)
  if (!bearer || bearer.length > LONGEST_TOKEN)
    throw new ApiFailure(401, 'O token de acesso está ausente ou malformado.')
  return bearer
}

function toApiFailure(error: RefusedCall): ApiFailure {
  if (error instanceof ApiFailure) return error
  if (error instanceof CertificateRefused) return certificateFailure(error)
  if (error instanceof Failure && error.status === 503)
    return new ApiFailure(503, 'O serviço não está disponível no momento.')
  if (error instanceof Failure) return new ApiFailure(500, 'Ocorreu um erro interno.')
  const status = error.statusCode ?? 500
  if (status === 429) return new ApiFailure(429, 'O limite de chamadas por minuto foi ultrapassado.')
  if (status >= 500) return new ApiFailure(500, 'Ocorreu um erro interno.')
  return new ApiFailure(status, 'A requisição não pôde ser lida.')
}

function acceptJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, readJson(String(text)))
    } catch {
      done(new ApiFailure(400, 'O corpo da requisição não é JSON.'))
    }
  })
}

function idOf(request: FastifyRequest, { interactionIdForm }: ApiOptions): string {
  const given = request.headers['x-fapi-interaction-id']
  return typeof given === 'string' && interactionIdForm?.test(given) ? given : interactionIdOf(request)
}

function checkInteractionId(request: FastifyRequest, options: ApiOptions): void {
  const given = request.headers['x-fapi-interaction-id']
  if (given === undefined && options.interactionId === 'made') return
  if (given !== idOf(request, options))
    throw new ApiFailure(400, 'x-fapi-interaction-id está ausente ou não é um UUID.')
}

function checkAccept(request: FastifyRequest): void {
  const { accept } = request.headers
  if (accept && !/(^|,)\s*(\*\/\*|application\/(\*|json))\s*(;|,|$)/i.test(accept))
    throw new ApiFailure(406, 'Esta API responde apenas em application/json.')
}

/**
 * Version negotiation by `x-v` and `x-min-v`: the highest version between the two is served; an `x-min-v` that is not
 * below `x-v` counts as absent (Consents v2.7.0 onwards, header description).
 */
export function checkVersion(request: Pick<FastifyRequest, 'headers'>, served: string): void {
  const most = versionOf(request.headers['x-v'])
  if (!most) return
  const least = versionOf(request.headers['x-min-v'])
  const own = versionOf(served) ?? []
  const from = least && compare(least, most) < 0 ? least : most
  if (compare(own, from) < 0 || compare(own, most) > 0)
    throw new ApiFailure(406, `Esta API atende à versão ${served}.`)
}

function versionOf(header: string | string[] | undefined): number[] | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^\d{1,4}(\.\d{1,4}){0,2}$/.test(header))
    throw new ApiFailure(400, 'x-v ou x-min-v malformado.')
  const [major = 0, minor = 0, patch = 0] = header.split('.').map(Number)
  return [major, minor, patch]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((part, index) => part !== b[index])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}
