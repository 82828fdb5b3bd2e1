import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type {
  AnswerInputOf,
  BodyOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from '@consente/contract/endpoint'
import type { Level } from '@consente/domain/level'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'
import { ensure, Failure } from '../base/failure.ts'
import { isUuid } from '../base/uuid.ts'
import { actAs } from '../observability/interaction.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { methodsBut } from './http-methods.ts'

/**
 * The server's routes for the calls of the contract: each parses the request, authenticates the caller and checks the
 * answer, so that neither a request nor an answer can violate the contract.
 */
export type Customer = {
  kind: 'customer'
  /** Document that signed in, without punctuation. */
  document: string
  /** CPF of the person who acts: the document itself for an individual. */
  loggedUser: string
  name: string
  sessionId: string
  /** The authorisation request that the session was opened for, if any. */
  intentId?: string
  /** Level and methods (RFC 8176) that the session has proved, and the last proof of more than a password; absent: a password. */
  proved?: { acr: Level; amr: readonly string[]; factorAt: Date | undefined }
}
/** The portal's own client, for a visitor who has not signed in. */
export type Client = { kind: 'client'; tokenId: string }
/** The caller of a call, by its bearer token. */
export type Identity = Customer | Client
type IdentityFor<C> = C extends 'customer'
  ? Customer
  : C extends 'client'
    ? Client
    : C extends 'visitor'
      ? Identity
      : undefined

/** Verifies the bearer token; returns undefined if it is invalid, or if its session is over. */
export type Identify = (bearer: string) => Promise<Identity | undefined>

/** True if an `Authorization` header is the Basic authentication of the browser's client. */
export type IsPortal = (authorization: string) => boolean

/** A call as its handler gets it: parsed, with its caller. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  headers: HeadersOf<E>
  body: BodyOf<E>
  identity: IdentityFor<E['caller']>
  /** Address of the caller, for throttling. */
  ip: string
  /** The caller's `User-Agent`. */
  userAgent: string | undefined
  cookies: Cookies
}

/** Answers a call. @throws {Failure} which becomes its answer */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerInputOf<E>>
/** Adds a call of the contract with its handler. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** The caller's interaction id, or a new one when it sent none or a malformed one. */
export function interactionIdOf(request: Pick<FastifyRequest, 'headers' | 'id'>): string {
  const given = request.headers['x-fapi-interaction-id']
  return typeof given === 'string' && isUuid(given) ? given : request.id
}

/** A new interaction id (UUID) for a request that brought none. */
export const newInteractionId = (): string => randomUUID()

/** The token of an `Authorization: Bearer` (RFC 6750 section 2.1). */
export function bearerIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1]
}

/** Functions that add contract calls to one server. */
export type Routes = {
  route: Route
  /** Answers every other method at the addresses added so far: 405 with `Allow` (RFC 9110 section 15.5.6). */
  refuseOtherMethods(): void
}

/** Makes the functions that add contract calls to the server. @param isPortal without it, no caller counts as the portal */
export function createRoutes(
  app: FastifyInstance,
  identify: Identify,
  isPortal: IsPortal = () => false,
): Routes {
  const methodsOf = new Map<string, string[]>()

  function add({ method, path }: Endpoint, serve: RouteHandlerMethod): void {
    app.route({ method, url: path, handler: serve })
    // The framework answers HEAD wherever it answers GET.
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }

  return {
    route: (endpoint, handler) => {
      const ready = compiledOnce(endpoint)
      add(endpoint, async (request, reply) => {
        const identity = await authorise(endpoint, request, { identify, isPortal })
        const call = readCall(ready(), request, identity)
        const answer = await handler({ ...call, cookies: cookiesOf(request, reply) } as never)
        return send(ready(), answer, reply)
      })
    },
    refuseOtherMethods: () => {
      for (const [path, known] of methodsOf) refuseMethods(app, path, known)
    },
  }
}

/** Refuses before the token and the body are read. */
function refuseMethods(app: FastifyInstance, url: string, known: readonly string[]): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header('allow', known.join(', '))
    throw new Failure('METHOD_NOT_ALLOWED')
  }
  app.route({ method: methodsBut(known), url, onRequest: refuse, handler: refuse })
}

/** Compiled schemas check several times as fast. Compiled at the first call, because it takes milliseconds. */
function compiled({ params, query, headers, body, answers, ...call }: Endpoint): Endpoint {
  const success = answers[200]
  return {
    ...call,
    ...(params && { params: z.compile(params) }),
    ...(query && { query: z.compile(query) }),
    ...(headers && { headers: z.compile(headers) }),
    ...(body && { body: z.compile(body) }),
    answers: { ...answers, ...(success && { 200: z.compile(success) }) },
  }
}

/** The same at its first use. */
function compiledOnce(endpoint: Endpoint): () => Endpoint {
  let ready: Endpoint | undefined
  return () => {
    ready ??= compiled(endpoint)
    return ready
  }
}

function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  identity: Identity | undefined,
): Omit<Call<Endpoint>, 'cookies'> {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    headers: parse(endpoint.headers, request.headers),
    body: parse(endpoint.body, request.body),
    identity: identity as never,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
  }
}

async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  { identify, isPortal }: { identify: Identify; isPortal: IsPortal },
): Promise<Identity | undefined> {
  if (endpoint.caller === 'anyone') return undefined
  if (endpoint.caller === 'portal') {
    ensure(isPortal(request.headers.authorization ?? ''), 'INVALID_CLIENT')
    return undefined
  }
  const bearer = bearerIn(request.headers)
  const identity = bearer ? await identify(bearer) : undefined
  ensure(identity, 'UNAUTHENTICATED')
  ensure(endpoint.caller === 'visitor' || endpoint.caller === identity.kind, 'FORBIDDEN')
  if (identity.kind === 'customer') actAs({ kind: 'customer', document: identity.loggedUser })
  return identity
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): undefined {
  if (!schema) return undefined
  const result = z.safeParse(schema, value === undefined ? {} : value)
  if (!result.success) throw new Failure('INVALID_REQUEST', {}, { cause: z.prettifyError(result.error) })
  return result.data as undefined
}

function send(endpoint: Endpoint, answer: unknown, reply: FastifyReply): FastifyReply {
  const schema = endpoint.answers[200]
  // NOTE: `encode` would run transforms backwards; the answer is checked and sent unchanged.
  if (schema && !z.validate(schema, answer)) z.parse(schema, answer)
  return reply.code(200).header('cache-control', 'no-store').send(answer)
}
