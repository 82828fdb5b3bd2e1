import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  belongsTo,
  type CertificateOwner,
  type ClientCertificates,
} from '../../platform/network/client-certificate.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import { type ApiOptions, beApi, refuseOtherMethods } from '../../platform/scheme-api/api-scope.ts'
import { pageOf } from '../../platform/scheme-api/paging.ts'
import type { Monitoring } from '../served-apis.ts'
import type { FiguresPeriod } from './read-figures.ts'

type MetricsApiDeps = Pick<ApiOptions, 'clock' | 'log'> & {
  /** Address at which institutions reach the APIs. */
  apiUrl: string
  versions: readonly Monitoring[]
  clientCertificates: ClientCertificates
  /** The allowed callers: the scheme's directory. */
  callers: readonly CertificateOwner[]
  figures(period: FiguresPeriod): Promise<Record<string, unknown>>
}

/** Admin metrics of the scheme in each served version: for its directory alone, by the certificate that it proves to hold. */
export async function metricsApi(app: FastifyInstance, deps: MetricsApiDeps): Promise<void> {
  const { clock, log, apiUrl, figures } = deps
  for (const { version, metrics } of deps.versions)
    await app.register(async (scope) => {
      beApi(scope, { version, interactionId: 'made', clock, log })
      scope.get(metrics, async (request, reply) => {
        refuseOthers(deps, request)
        const period = periodIn(request.query)
        pageOf(request.query)
        const self = `${apiUrl}${metrics}?period=${period}`
        const body = {
          data: await figures(period),
          links: { self, first: self, last: self },
          meta: { totalRecords: 1, totalPages: 1 },
        }
        return reply.type('application/json').send(body)
      })
      refuseOtherMethods(scope, metrics, ['GET'])
    })
}

/** @throws {ApiFailure} 403 unless the certificate names one of the callers */
function refuseOthers({ clientCertificates, callers }: MetricsApiDeps, { raw }: FastifyRequest): void {
  const certificate = clientCertificates.of(raw)
  if (!certificate || !callers.some((caller) => belongsTo(certificate, caller)))
    throw new ApiFailure(403, 'As métricas são apenas para o diretório do Open Insurance.')
}

/** @throws {ApiFailure} 400 for another period than the two published ones */
function periodIn(query: unknown): FiguresPeriod {
  const { period = 'ALL' } = query as { period?: unknown }
  if (period === 'CURRENT' || period === 'ALL') return period
  throw new ApiFailure(400, 'period é CURRENT ou ALL.')
}
