import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actAs } from '../../platform/observability/interaction.ts'
import type { ConsentStore } from '../consents/consent.store.ts'
import { type Consent, statusAt } from '../consents/consent.ts'
import type { CreateRequest } from '../consents/create-consent.ts'
import type { ClientToken } from '../openid/openid.ts'
import type { Recipient } from '../recipients.ts'
import { ApiFailure } from './api-failure.ts'
import { type ApiOptions, beApi, bearerOf, refuseOtherMethods } from './api-scope.ts'
import { presentConsent } from './consent-response.ts'
import { CONSENTS_DIALECTS, type ConsentsDialect, toDialect } from './consents-dialects.ts'

/**
 * Consents API of the scheme, each version that is spoken under its own path: create, read, end. Each call needs a
 * client-credentials token (`consents`). A consent may be created in one version and read in another.
 */
export type ConsentsApi = Pick<ApiOptions, 'clock' | 'log'> & {
  publicUrl: string
  consents: ConsentStore
  clientOf(bearer: string, request: IncomingMessage): Promise<ClientToken | undefined>
  /** True when the bearer is a customer's access token: known, but not for this API. */
  isOtherToken(bearer: string, request: IncomingMessage): Promise<boolean>
  recipientOf(clientId: string): Promise<Recipient | undefined>
  create(request: CreateRequest): Promise<Consent>
  end(consentId: string): Promise<unknown>
}

export async function consentsApi(app: FastifyInstance, api: ConsentsApi): Promise<void> {
  for (const dialect of CONSENTS_DIALECTS) await app.register(async (scope) => speak(scope, api, dialect))
}

function speak(scope: FastifyInstance, api: ConsentsApi, dialect: ConsentsDialect): void {
  const { clock, log } = api
  const { path, version, interactionIdForm } = dialect
  const present = (consent: Consent, id = ''): unknown => {
    const self = `${api.publicUrl}${path}${id && `/${encodeURIComponent(id)}`}`
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
    const { clientId, organisationId, roles } = await callerOf(api, request)
    const key = request.headers['x-idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : undefined
    try {
      const body = dialect.read(request.body)
      const consent = await api.create({ clientId, organisationId, roles, idempotencyKey, body })
      return reply.code(201).type('application/json').send(present(consent))
    } catch (error) {
      throw dialect.refuse(error)
    }
  })

  scope.get(`${path}/:consentId`, async (request, reply) => {
    const consent = await consentOf(api, request)
    reply.type('application/json')
    return present(consent, consent.consentId)
  })

  scope.delete(`${path}/:consentId`, async (request, reply) => {
    const consent = await consentOf(api, request)
    await api.end(consent.consentId)
    return reply.code(204).send()
  })

  refuseOtherMethods(scope, path, ['POST'])
  refuseOtherMethods(scope, `${path}/:consentId`, ['GET', 'DELETE'])
}

/** The recipient that calls. */
async function callerOf(
  api: ConsentsApi,
  request: FastifyRequest,
): Promise<Recipient & { clientId: string }> {
  const bearer = bearerOf(request)
  const client = await api.clientOf(bearer, request.raw)
  if (!client && (await api.isOtherToken(bearer, request.raw)))
    throw new ApiFailure(403, 'O token não é de client_credentials.')
  const recipient = client && (await api.recipientOf(client.clientId))
  if (!client || !recipient) throw new ApiFailure(401, 'O token de acesso não é válido.')
  if (!client.scopes.has('consents')) throw new ApiFailure(403, 'O token não tem o escopo consents.')
  actAs({ kind: 'recipient', clientId: client.clientId })
  return { clientId: client.clientId, ...recipient }
}

/** The consent in the address: 404 when there is none, 403 when it is another recipient's. */
async function consentOf(api: ConsentsApi, request: FastifyRequest): Promise<Consent> {
  const { clientId } = await callerOf(api, request)
  const { consentId } = request.params as { consentId: string }
  const consent = await api.consents.find(consentId)
  if (!consent) throw new ApiFailure(404, 'O consentimento não existe.')
  if (consent.clientId !== clientId) throw new ApiFailure(403, 'O consentimento é de outra instituição.')
  return consent
}
