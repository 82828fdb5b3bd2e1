import { toInstantText } from '@consente/domain/period'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { aboutConsent, actAs } from '../../platform/observability/interaction.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import { type ApiOptions, beApi, bearerOf, refuseOtherMethods } from '../../platform/scheme-api/api-scope.ts'
import { type Consent, type ConsentState, statusAt } from '../consents/consent.ts'
import { type CreateDeps, createConsent } from '../consents/create-consent.ts'
import { type EndDeps, endByWish, recordEndByTime } from '../consents/end-consent.ts'
import type { OpenId } from '../openid/openid.ts'
import type { ClientOrganisation, Recipients } from '../recipients.ts'
import { CONSENTS_DIALECTS, type ConsentsDialect, toDialect } from './consents-dialects.ts'

/**
 * Consents API of the scheme, each supported version under its own path: create, read, end. Each call needs a
 * client-credentials token (`consents`). A consent may be created in one version and read in another.
 */
export type ConsentsApiDeps = CreateDeps &
  EndDeps &
  Pick<ApiOptions, 'log'> & {
    /** Base URL at which institutions reach the APIs. */
    apiUrl: string
    openId: Pick<OpenId, 'clientOf' | 'grantOf'>
    recipients: Pick<Recipients, 'organisationOf'>
  }

/** The scheme's consents API for other institutions. */
export async function consentsApi(app: FastifyInstance, deps: ConsentsApiDeps): Promise<void> {
  for (const dialect of CONSENTS_DIALECTS) await app.register(async (scope) => speak(scope, deps, dialect))
}

function speak(scope: FastifyInstance, deps: ConsentsApiDeps, dialect: ConsentsDialect): void {
  const { clock, log } = deps
  const { path, version, interactionIdForm } = dialect
  const present = (consent: Consent, id = ''): unknown => {
    const self = `${deps.apiUrl}${path}${id && `/${encodeURIComponent(id)}`}`
    return presentConsent(toDialect(consent, dialect), statusAt(consent, clock.now()), self)
  }
  beApi(scope, {
    version,
    interactionId: 'made',
    ...(interactionIdForm && { interactionIdForm }),
    clock,
    log,
  })

  scope.post(path, async (request, reply) => {
    const { clientId, organisationId, roles } = await callerOf(deps, request)
    const key = request.headers['x-idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : undefined
    try {
      const body = dialect.read(request.body)
      const consent = await createConsent(deps, { clientId, organisationId, roles, idempotencyKey, body })
      aboutConsent(consent.consentId)
      return reply.code(201).type('application/json').send(present(consent))
    } catch (error) {
      throw dialect.refuse(error)
    }
  })

  scope.get(`${path}/:consentId`, async (request, reply) => {
    const consent = await recordEndByTime(deps, await consentOf(deps, request))
    reply.type('application/json')
    return present(consent, consent.consentId)
  })

  scope.delete(`${path}/:consentId`, async (request, reply) => {
    const consent = await consentOf(deps, request)
    await endByWish(deps, consent.consentId)
    return reply.code(204).send()
  })

  refuseOtherMethods(scope, path, ['POST'])
  refuseOtherMethods(scope, `${path}/:consentId`, ['GET', 'DELETE'])
}

async function callerOf(
  deps: ConsentsApiDeps,
  request: FastifyRequest,
): Promise<ClientOrganisation & { clientId: string }> {
  const { openId, recipients } = deps
  const bearer = bearerOf(request)
  const client = await openId.clientOf(bearer, request.raw)
  // A customer's access token is valid, but not for this API.
  if (!client && (await openId.grantOf(bearer, request.raw)))
    throw new ApiFailure(403, 'O token não é de client_credentials.')
  const organisation = client && (await recipients.organisationOf(client.clientId))
  if (!client || !organisation) throw new ApiFailure(401, 'O token de acesso não é válido.')
  if (!client.scopes.has('consents')) throw new ApiFailure(403, 'O token não tem o escopo consents.')
  actAs({ kind: 'recipient', clientId: client.clientId })
  return { clientId: client.clientId, ...organisation }
}

/** The consent in the address. @throws {ApiFailure} 404 when it does not exist, 403 when it is another recipient's */
async function consentOf(deps: ConsentsApiDeps, request: FastifyRequest): Promise<Consent> {
  const { clientId } = await callerOf(deps, request)
  const { consentId } = request.params as { consentId: string }
  const consent = await deps.consents.find(consentId)
  if (!consent) throw new ApiFailure(404, 'O consentimento não existe.')
  if (consent.clientId !== clientId) throw new ApiFailure(403, 'O consentimento é de outra instituição.')
  return consent
}

/** A consent in the form of the consents API (v3.0.0, ResponseConsent). The answer never names the customer. */
function presentConsent(consent: Consent, state: ConsentState, self: string): unknown {
  const { rejection } = state
  return {
    data: {
      consentId: consent.consentId,
      creationDateTime: toInstantText(consent.createdAt),
      status: state.status,
      statusUpdateDateTime: toInstantText(state.since),
      permissions: consent.permissions,
      expirationDateTime: toInstantText(consent.expiresAt),
      ...consent.services,
      ...(rejection && { rejection: presentRejection(rejection) }),
    },
    links: { self },
    meta: { totalRecords: 1, totalPages: 1 },
  }
}

function presentRejection({ by, code, note }: NonNullable<ConsentState['rejection']>): unknown {
  return { rejectedBy: by, reason: { code, ...(note && { additionalInformation: note }) } }
}
