import { toInstantText } from '@consente/domain/period'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../platform/network/ip-network.ts'
import { type ApiOptions, beApi, refuseOtherMethods } from '../../platform/scheme-api/api-scope.ts'
import { paged, pageOf } from '../../platform/scheme-api/paging.ts'
import { createRateLimiter } from '../../platform/throttling/rate-limit.ts'
import type { Monitoring, ServedApi } from '../served-apis.ts'
import type { EnvironmentStatus } from './environment-status.ts'
import { durationOf, type PlannedOutage } from './planned-outage.ts'

type DiscoveryApiDeps = Pick<ApiOptions, 'clock' | 'log'> & {
  /** The server's public address. */
  publicUrl: string
  apiUrl: string
  apis: readonly ServedApi[]
  versions: readonly Monitoring[]
  /** Calls of one address in a minute. */
  perMinute: number
  status(): EnvironmentStatus[]
  outages(): readonly PlannedOutage[]
}

/** Discovery API of the scheme in each served version: open to anybody, answered from memory. */
export async function discoveryApi(app: FastifyInstance, deps: DiscoveryApiDeps): Promise<void> {
  const { clock, log, publicUrl } = deps
  const count = createRateLimiter(deps.perMinute)
  for (const { version, status, outages } of deps.versions)
    await app.register(async (scope) => {
      beApi(scope, { version, interactionId: 'made', clock, log })
      scope.addHook('onRequest', async ({ ip }) => count(networkOf(ip)))

      scope.get(status, async ({ query }, reply) => {
        const { data, links, meta } = paged(deps.status(), pageOf(query), `${publicUrl}${status}`)
        return reply.type('application/json').send({ data: { status: data }, links, meta })
      })
      scope.get(outages, async ({ query }, reply) => {
        const all = deps.outages().map((outage) => presented(outage, deps))
        return reply.type('application/json').send(paged(all, pageOf(query), `${publicUrl}${outages}`))
      })
      for (const path of [status, outages]) refuseOtherMethods(scope, path, ['GET'])
    })
}

function presented(outage: PlannedOutage, { apis, apiUrl }: DiscoveryApiDeps): Record<string, unknown> {
  const { startsAt, explanation, apis: names } = outage
  const out = apis.filter(({ name }) => names?.includes(name))
  return {
    outageTime: toInstantText(startsAt),
    duration: durationOf(outage),
    isPartial: names !== undefined,
    explanation,
    ...(names && {
      unavailableEndpoints: out.flatMap(({ endpoints }) =>
        endpoints.map((endpoint) => `${apiUrl}${endpoint}`),
      ),
    }),
  }
}
