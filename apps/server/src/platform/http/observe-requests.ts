import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Interaction, inInteraction } from '../observability/interaction.ts'
import type { Log } from '../observability/log.ts'
import { httpRequestSeconds } from '../observability/metrics.ts'
import type { SchemeCall, SchemeCalls } from '../observability/scheme-calls.ts'
import { tracing } from '../observability/tracing.ts'
import { methodSent } from './http-methods.ts'
import type { PartAddresses } from './part-addresses.ts'
import { interactionIdOf } from './route.ts'

/** Files of the built portal, each of which has a route. */
const FILE = /^\/(assets|fonts)\/|^\/[^/]+\.(?!json$)\w+$/

/**
 * Name of a request in metrics and traces: the template of its route. Never its address, which may name a person or a
 * consent, and has unlimited values.
 */
export function routeName(
  { routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>,
  addresses: readonly Pick<PartAddresses, 'wildcard'>[],
): string {
  const template = routeOptions.url
  // Any other GET is a request for the portal's page.
  if (!template) return 'page'
  const wildcard = addresses.find((one) => one.wildcard?.template === template)?.wildcard
  if (wildcard) return wildcard.nameOf(url.split('?')[0] ?? '')
  return FILE.test(template) ? 'file' : template
}

type ObserveDeps = {
  log: Log
  schemeCalls: SchemeCalls
  callerNamedIn(request: IncomingMessage): SchemeCall['certified']
}

/**
 * Gives every request an interaction, which its work inherits, and after the answer a log line, metrics and a span; calls of
 * institutions are told to the parts that report them. Must be registered before any other hook.
 */
export function observeRequests(
  app: FastifyInstance,
  { log, schemeCalls, callerNamedIn }: ObserveDeps,
  addresses: readonly PartAddresses[],
): void {
  const begin = (request: FastifyRequest): Observed => observe(request, addresses)
  const observed = new WeakMap<FastifyRequest, Observed>()
  const enter = (request: FastifyRequest, done: () => void): void => {
    const known = observed.get(request) ?? begin(request)
    observed.set(request, known)
    inInteraction(known.interaction, done)
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-fapi-interaction-id', interactionIdOf(request))
    enter(request, done)
  })
  // NOTE: a body arrives by events of the connection, which do not carry the request's context.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
  app.addHook('onSend', (request, _reply, payload, done) => {
    const known = schemeCalls.wantsBodies ? observed.get(request) : undefined
    if (known && typeof payload === 'string') known.body = payload
    done(null, payload)
  })
  app.addHook('onResponse', async (request, reply) => {
    const known = observed.get(request) ?? begin(request)
    finish(log, known, reply)
    if (schemeCalls.hasListeners && addresses.some(({ reported }) => reported?.test(known.url)))
      schemeCalls.tell({ ...schemeCallOf(known, reply), ...certified(request, known) })
  })

  /** A caller without a valid token is known by its certificate alone. */
  function certified({ raw }: FastifyRequest, { interaction }: Observed): Pick<SchemeCall, 'certified'> {
    return interaction.actor.kind === 'recipient' ? {} : { certified: callerNamedIn(raw) }
  }
}

/** The request's address on arrival: the OpenID provider later removes its prefix. */
type Observed = {
  interaction: Interaction
  method: string
  url: string
  route: string
  /** The answer's body, if somebody listens. */
  body?: string
}

/** Institutions continue their trace at some addresses; a browser's `traceparent` is ignored. */
function observe(request: FastifyRequest, addresses: readonly PartAddresses[]): Observed {
  const { url } = request
  const method = methodSent(request.raw)
  const route = routeName(request, addresses)
  const { traceparent } = request.headers
  const isContinued = addresses.some(({ continuesTrace }) => continuesTrace.test(route))
  const parent = typeof traceparent === 'string' && isContinued ? traceparent : undefined
  const span = tracing()?.begin(`${method} ${route}`, 'server', parent)
  const interaction: Interaction = {
    id: interactionIdOf(request),
    actor: { kind: 'visitor' },
    ...(span && { span }),
  }
  return { interaction, method, url, route }
}

function schemeCallOf({ interaction, method, url, body }: Observed, reply: FastifyReply): SchemeCall {
  const { statusCode: status, elapsedTime: milliseconds } = reply
  const { actor, consentId } = interaction
  const own = reply.getHeader('x-fapi-interaction-id')
  return {
    side: 'server',
    method,
    path: url.split('?')[0] ?? '',
    origin: undefined,
    status,
    at: new Date(Date.now() - milliseconds),
    milliseconds,
    interactionId: typeof own === 'string' ? own : interaction.id,
    consentId,
    other: actor.kind === 'recipient' ? actor.clientId : undefined,
    ...(body !== undefined && { body }),
  }
}

function finish(log: Log, { interaction, method, url, route }: Observed, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime } = reply
  const { id: interactionId, span } = interaction
  httpRequestSeconds.observe({ method, route, status }, elapsedTime / 1000)
  log.answered({ interactionId, method, url, route, status, ms: Math.round(elapsedTime) })
  span?.end({
    failed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'consente.interaction_id': interactionId,
    },
  })
}
