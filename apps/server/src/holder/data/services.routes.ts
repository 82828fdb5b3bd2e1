import { SERVICE_CALLS, SERVICE_VERSION } from '@consente/contract/opin/service-calls'
import type { FastifyInstance } from 'fastify'
import { actAs } from '../../platform/observability/interaction.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import { beApi, bearerOf, refuseOtherMethods } from '../../platform/scheme-api/api-scope.ts'
import type { ConsentedApiDeps } from './consented-api.ts'
import { type ReceiveDeps, receiveService } from './receive-service.ts'

/**
 * Service initiation at the holder: endorsement and claim notification v2. A consent serves one request: an accepted
 * one (201) and one refused on business grounds (422) both make it CONSUMED (consents API, status machine). To where the
 * recipient sends its customer then (`links.redirect`) is an address that is told to it alone: who comes there came from it.
 */
export type ServicesApiDeps = ReceiveDeps &
  Pick<ConsentedApiDeps, 'clock' | 'log' | 'openId'> & {
    /** Base URL at which browsers reach the portal. */
    publicUrl: string
  }

/** The scheme's service APIs: a consent serves one request. */
export async function servicesApi(app: FastifyInstance, deps: ServicesApiDeps): Promise<void> {
  await app.register(async (scope) => {
    beApi(scope, { version: SERVICE_VERSION, interactionId: 'required', clock: deps.clock, log: deps.log })
    for (const call of SERVICE_CALLS) {
      scope.post(call.path, async (request, reply) => {
        const { consentId } = request.params as { consentId: string }
        const grant = await deps.openId.grantOf(bearerOf(request), request.raw)
        if (grant) actAs({ kind: 'recipient', clientId: grant.clientId })
        const { outcome, handle } = await receiveService(deps, call, {
          consentId,
          grant,
          idempotencyKey: request.headers['x-idempotency-key'],
          body: request.body,
        })
        if ('refusal' in outcome) throw new ApiFailure(422, outcome.refusal)
        const redirect = handle ? `/service-requests/${handle}` : pageOf(consentId)
        const links = { redirect: `${deps.publicUrl}${redirect}` }
        return reply.code(201).type('application/json').send({ data: outcome.data, links })
      })
      refuseOtherMethods(scope, call.path, ['POST'])
    }
  })
  app.route<{ Params: { handle: string } }>({
    method: 'GET',
    // NOTE: a HEAD comes from a link checker, not from a customer.
    exposeHeadRoute: false,
    url: '/service-requests/:handle',
    handler: async ({ params }, reply) => {
      const consentId = await deps.serviceRequests.visited(params.handle, deps.clock.now())
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${deps.publicUrl}${consentId ? pageOf(consentId) : '/myshares'}`, 303)
    },
  })
}

/** The sharing's page in this institution's portal. */
const pageOf = (consentId: string): string => `/myshares/${encodeURIComponent(consentId)}`
