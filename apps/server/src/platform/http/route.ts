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
  /** Of the session's tokens: one more with each further proof of who the customer is. Absent: the first. */
  generation?: number
  /** The authorisation request that the session was opened for, if any. */
  intentId?: string
  /** What the session has proved: level, methods (RFC 8176), and when more than a password was proved last; absent: a password. */
  proved?: { acr: Level; amr: readonly string[]; factorAt: Date | undefined }
}
export type Client = { kind: 'client'; tokenId: string }
export type Identity = Customer | Client
type IdentityFor<C> = C extends 'customer'
  ? Customer
  : C extends 'client'
    ? Client
    : C extends 'visitor'
      ? Identity
      : undefined

/**
 * Verifies the bearer token; `undefined` when it is missing or invalid.
 * @param whileAsking called with what a customer's token says, once its signature is verified and while its session is asked
 *   about: nothing may change or be answered before it is known to be open
 */
export type Identify = (
  bearer: string,
  whileAsking?: (claimed: Customer) => void,
) => Promise<Identity | undefined>

/** Whether an `Authorization` header is the Basic authentication of the browser's client. */
export type IsPortal = (authorization: string) => boolean

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  headers: HeadersOf<E>
  body: BodyOf<E>
  identity: IdentityFor<E['caller']>
  /** Address of the caller, for throttling. */
  ip: string
  /** What the caller's program says it is. */
  userAgent: string | undefined
  cookies: Cookies
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerInputOf<E>>
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** What has been asked for already, and goes on when it is called. */
export type Begun<T> = () => Promise<T>
/** Adds a call of customers that begins with reading. */
export type ReadingRoute = <E extends Endpoint & { caller: 'customer' }>(
  endpoint: E,
  begin: (call: BeginningCall<E>) => GoingOn<AnswerInputOf<E>>,
) => void
/** The second half of such a call. @param identity the caller, with what the session has proved */
export type GoingOn<T> = (identity: Customer) => Promise<T>
type BeginningCall<E extends Endpoint> = Omit<Call<E>, 'ip' | 'userAgent' | 'cookies'>

/** The caller's interaction id, or a new one when it sent none or a malformed one. */
export function interactionIdOf(request: Pick<FastifyRequest, 'headers' | 'id'>): string {
  const given = request.headers['x-fapi-interaction-id']
  return typeof given === 'string' && isUuid(given) ? given : request.id
}

export const newInteractionId = (): string => randomUUID()

/** The token of an `Authorization: Bearer` (RFC 6750 section 2.1). */
export function bearerIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1]
}

export type Routes = {
  /** Adds one contract call to the server. */
  route: Route
  /**
   * The same for a call that begins with reading: `begin` asks for it while the caller's session is asked about, in the same
   * turn to the database. What it returns goes on once the session is known to be open, and not otherwise: only there may
   * anything change.
   */
  reading: ReadingRoute
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
    reading: (endpoint, begin) => {
      const ready = compiledOnce(endpoint)
      add(endpoint, async (request, reply) => {
        const asked = beginOnce((identity) => begin(readCall(ready(), request, identity) as never))
        const identity = await authorise(endpoint, request, { identify, isPortal }, asked)
        return send(ready(), await asked(identity as Customer)(identity as Customer), reply)
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

type Callers = { identify: Identify; isPortal: IsPortal }

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
  { identify, isPortal }: Callers,
  whileAsking?: (claimed: Customer) => unknown,
): Promise<Identity | undefined> {
  if (endpoint.caller === 'anyone') return undefined
  if (endpoint.caller === 'portal') {
    ensure(isPortal(request.headers.authorization ?? ''), 'INVALID_CLIENT')
    return undefined
  }
  const bearer = bearerIn(request.headers)
  const identity = bearer ? await identify(bearer, whileAsking) : undefined
  ensure(identity, 'UNAUTHENTICATED')
  ensure(endpoint.caller === 'visitor' || endpoint.caller === identity.kind, 'FORBIDDEN')
  if (identity.kind === 'customer') actAs({ kind: 'customer', document: identity.loggedUser })
  return identity
}

/** Begins at the first call. What keeps it from beginning, as a malformed request, is told when it goes on. */
function beginOnce<T>(begin: (identity: Customer) => GoingOn<T>): (identity: Customer) => GoingOn<T> {
  let begun: GoingOn<T> | undefined
  return (identity) => {
    if (begun) return begun
    try {
      begun = begin(identity)
    } catch (error) {
      begun = () => Promise.reject(error)
    }
    return begun
  }
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
