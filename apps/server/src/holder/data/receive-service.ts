import { randomBytes, randomUUID } from 'node:crypto'
import type { ServiceCall } from '@consente/contract/opin/service-calls'
import { toInstantText } from '@consente/domain/period'
import type { Policy } from '../../insurer/policy.port.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import type { Outbox } from '../../platform/work/outbox.ts'
import { type Consent, ownerOf, statusAt } from '../consents/consent.ts'
import type { ConsentLife } from '../consents/consent-life.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import { bodyHashOf, checkedKey } from '../consents/idempotency.ts'
import type { GrantToken } from '../openid/openid.ts'
import { matchesConsent, serviceBody } from './service-body.ts'
import type { ServiceOutcome, ServiceRequest, ServiceRequests } from './service-requests.ts'

/** Outbox work: delivers an accepted service request to the insurer's systems. */
export const SERVICE_WORK = 'holder.service'

/** Dependencies of taking a service request. */
export type ReceiveDeps = {
  database: Database
  clock: Clock
  consents: Pick<ConsentReading, 'findByGrant'>
  life: Pick<ConsentLife, 'consume'>
  serviceRequests: ServiceRequests
  outbox: Outbox
  policiesOf(document: string): Promise<Policy[]>
}
type ServiceAsked = {
  consentId: string
  grant: GrantToken | undefined
  idempotencyKey: string | string[] | undefined
  body: unknown
}

/** The decision, of now or of the first time. */
export type ServiceAnswer = Pick<ServiceRequest, 'outcome' | 'handle'>

/**
 * Handles the one request that a service consent is for: accepted or refused, the consent becomes CONSUMED, in one
 * transaction with the work for the insurer. The same request with the same key gets the same answer again.
 * @returns the outcome, and the handle of the address to which the recipient sends its customer
 * @throws {ApiFailure} 400 malformed, 401 invalid token or consumed consent, 403 token of another consent, 422 key
 *   used for another request; none of them consumes the consent
 */
export async function receiveService(
  deps: ReceiveDeps,
  call: ServiceCall,
  asked: ServiceAsked,
): Promise<ServiceAnswer> {
  const consent = await consentBehind(deps, call, asked)
  const key = checkedKey(asked.idempotencyKey)
  const bodyHash = bodyHashOf(asked.body)
  const { status } = statusAt(consent, deps.clock.now())
  if (status === 'CONSUMED') return replay(deps, consent, key, bodyHash)
  if (status !== 'AUTHORISED') throw new ApiFailure(401, 'O token de acesso não é válido.')

  const request = serviceBody(call, asked.body)
  const outcome = await decide(deps, call, consent, request)
  const now = deps.clock.now()
  const { consentId } = consent
  const handle = 'data' in outcome ? randomBytes(24).toString('base64url') : undefined
  const isFirst = await deps.database.transaction(async (sql) => {
    if (!(await deps.life.consume(sql, consentId, now))) return false
    await deps.serviceRequests.add(sql, { consentId, key, bodyHash, outcome, handle, at: now })
    if ('data' in outcome)
      await deps.outbox.add(sql, SERVICE_WORK, {
        service: call.group,
        document: ownerOf(consent),
        ...outcome,
      })
    return true
  })
  return isFirst ? { outcome, handle } : replay(deps, consent, key, bodyHash)
}

async function consentBehind(
  { consents }: ReceiveDeps,
  { scope, permission }: ServiceCall,
  { grant, consentId }: ServiceAsked,
): Promise<Consent> {
  const consent = grant && (await consents.findByGrant(grant.grantId))
  if (!consent) throw new ApiFailure(401, 'O token de acesso não é válido.')
  if (consent.consentId !== consentId) throw new ApiFailure(403, 'O token é de outro consentimento.')
  if (!grant.scopes.has(scope) || !consent.permissions.includes(permission))
    throw new ApiFailure(403, `O consentimento não inclui ${permission}.`)
  return consent
}

async function replay(
  { serviceRequests }: ReceiveDeps,
  { consentId }: Consent,
  key: string,
  bodyHash: string,
): Promise<ServiceAnswer> {
  const earlier = await serviceRequests.find(consentId)
  if (earlier?.key !== key) throw new ApiFailure(401, 'O consentimento já foi usado.')
  if (earlier.bodyHash !== bodyHash)
    throw new ApiFailure(422, 'Tentativa de alteração de requisição já processada.', 'ERRO_IDEMPOTENCIA')
  return earlier
}

async function decide(
  { policiesOf, clock }: ReceiveDeps,
  call: ServiceCall,
  consent: Consent,
  request: Record<string, unknown>,
): Promise<ServiceOutcome> {
  if (!matchesConsent(request, consent.services[call.member]))
    return { refusal: 'Os dados do pedido divergem dos do consentimento.' }
  const policies = await policiesOf(ownerOf(consent))
  const policy = policies.find(({ policyId }) => policyId === request.policyId)
  if (request.policyId !== undefined && !policy)
    return { refusal: 'A apólice não é do titular do consentimento.' }
  // Endorsement v2, endorsementType.
  if (request.endorsementType === 'CANCELAMENTO' && policy?.type === 'DAMAGES_AND_PEOPLE_HOUSING')
    return { refusal: 'O cancelamento não é aceito para o produto habitacional.' }
  return { data: { ...request, protocolNumber: randomUUID(), protocolDateTime: toInstantText(clock.now()) } }
}
