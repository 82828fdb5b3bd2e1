import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { ConsentStore } from '../consents/consent.store.ts'
import { type Consent, ownerOf, statusAt } from '../consents/consent.ts'
import type { GrantToken } from '../openid/openid.ts'
import { ApiFailure } from '../scheme-api/api-failure.ts'
import { type ApiOptions, beApi, bearerOf, refuseOtherMethods } from '../scheme-api/api-scope.ts'

/** What every API needs that is called with a customer's access token. */
export type ConsentedApi = Pick<ApiOptions, 'clock' | 'log'> & {
  publicUrl: string
  database: Database
  audit: Audit
  consents: ConsentStore
  grantOf(bearer: string, request: IncomingMessage): Promise<GrantToken | undefined>
}

/** One address: what it demands of the consent behind the token, and what it answers. */
export type ConsentedCall = {
  path: string
  scope: string
  permission: string
  answer(consent: Consent, request: FastifyRequest): Promise<unknown>
}

/** Serves the calls of one API: the only way in to data of customers. */
export async function consentedApi(
  app: FastifyInstance,
  api: ConsentedApi,
  { version, calls }: { version: string; calls: readonly ConsentedCall[] },
): Promise<void> {
  await app.register(async (scope) => {
    beApi(scope, { version, interactionId: 'required', clock: api.clock, log: api.log })
    for (const call of calls) {
      scope.get(call.path, async (request, reply) => {
        const consent = await consentOf(api, call, request)
        const body = await call.answer(consent, request)
        await recordHandedOver(api, call, consent)
        return reply.type('application/json').send(body)
      })
      refuseOtherMethods(scope, call.path, ['GET'])
    }
  })
}

/** Recorded before the data leave: what cannot be recorded is not handed over. */
function recordHandedOver({ audit, database }: ConsentedApi, { path }: ConsentedCall, consent: Consent) {
  return audit.record(database, {
    event: 'data.handed-over',
    subject: consent.consentId,
    person: ownerOf(consent),
    detail: { api: path },
  })
}

/**
 * The consent behind the token.
 * @throws {ApiFailure} 401 unless it is AUTHORISED now, 403 when it does not include what is asked for.
 */
export async function consentOf(
  api: Pick<ConsentedApi, 'grantOf' | 'consents' | 'clock'>,
  { scope, permission }: Pick<ConsentedCall, 'scope' | 'permission'>,
  request: FastifyRequest,
): Promise<Consent> {
  const grant = await api.grantOf(bearerOf(request), request.raw)
  if (grant) actAs({ kind: 'recipient', clientId: grant.clientId })
  const consent = grant && (await api.consents.findByGrant(grant.grantId))
  const isAlive = consent && statusAt(consent, api.clock.now()).status === 'AUTHORISED'
  if (!grant || !isAlive) throw new ApiFailure(401, 'O token de acesso não é válido.')
  if (!grant.scopes.has(scope) || !consent.permissions.includes(permission))
    throw new ApiFailure(403, `O consentimento não inclui ${permission}.`)
  return consent
}
