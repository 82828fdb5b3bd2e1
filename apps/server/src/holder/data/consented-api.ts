import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import { type Consent, ownerOf, statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import type { OpenId } from '../openid/openid.ts'
import { ApiFailure } from '../scheme-api/api-failure.ts'
import { type ApiOptions, beApi, bearerOf, refuseOtherMethods } from '../scheme-api/api-scope.ts'

/** What every API needs that is called with a customer's access token. */
export type ConsentedApiDeps = Pick<ApiOptions, 'clock' | 'log'> & {
  /** Base URL at which institutions reach the APIs. */
  apiUrl: string
  database: Database
  audit: HolderAudit
  consents: Pick<ConsentReading, 'findByGrant'>
  openId: Pick<OpenId, 'grantOf'>
}

/** One address: what it requires of the consent behind the token, and what it answers. */
export type ConsentedCall = {
  path: string
  scope: string
  permission: string
  answer(consent: Consent, request: FastifyRequest): Promise<unknown>
}

/** Mounts the calls of one API; customers' data leave this server through these only. */
export async function consentedApi(
  app: FastifyInstance,
  deps: ConsentedApiDeps,
  { version, calls }: { version: string; calls: readonly ConsentedCall[] },
): Promise<void> {
  await app.register(async (scope) => {
    beApi(scope, { version, interactionId: 'required', clock: deps.clock, log: deps.log })
    for (const call of calls) {
      scope.get(call.path, async (request, reply) => {
        const consent = await consentOf(deps, call, request)
        const body = await call.answer(consent, request)
        await recordHandedOver(deps, call, consent)
        return reply.type('application/json').send(body)
      })
      refuseOtherMethods(scope, call.path, ['GET'])
    }
  })
}

/** Recorded before the answer is sent: when the record fails, no data leave. */
function recordHandedOver({ audit, database }: ConsentedApiDeps, { path }: ConsentedCall, consent: Consent) {
  return audit.record(database, {
    event: 'data.handed-over',
    subject: consent.consentId,
    person: ownerOf(consent),
    detail: { api: path },
  })
}

/**
 * The consent behind the token.
 * @throws {ApiFailure} 401 unless it is AUTHORISED now, 403 when it does not include the permission
 */
export async function consentOf(
  { openId, consents, clock }: Pick<ConsentedApiDeps, 'openId' | 'consents' | 'clock'>,
  { scope, permission }: Pick<ConsentedCall, 'scope' | 'permission'>,
  request: FastifyRequest,
): Promise<Consent> {
  const grant = await openId.grantOf(bearerOf(request), request.raw)
  if (grant) actAs({ kind: 'recipient', clientId: grant.clientId })
  const consent = grant && (await consents.findByGrant(grant.grantId))
  const isAlive = consent && statusAt(consent, clock.now()).status === 'AUTHORISED'
  if (!grant || !isAlive) throw new ApiFailure(401, 'O token de acesso não é válido.')
  if (!grant.scopes.has(scope) || !consent.permissions.includes(permission))
    throw new ApiFailure(403, `O consentimento não inclui ${permission}.`)
  return consent
}
