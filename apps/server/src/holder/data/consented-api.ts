import { AsyncResource } from 'node:async_hooks'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessLog, BegunReading, ReadingNote } from '../../access-log/access-log.ts'
import { isNothing, type ReadingCall } from '../../access-log/reading.port.ts'
import { aboutConsent, actAs } from '../../platform/observability/interaction.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import { type ApiOptions, beApi, bearerOf, refuseOtherMethods } from '../../platform/scheme-api/api-scope.ts'
import { type Consent, ownerOf, statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import type { OpenId } from '../openid/openid.ts'
import { resultOf } from './reading-refusal.ts'

/** Dependencies of every API that is called with a customer's access token. */
export type ConsentedApiDeps = Pick<ApiOptions, 'clock' | 'log'> & {
  /** Base URL at which institutions reach the APIs. */
  apiUrl: string
  accessLog: Pick<AccessLog, 'begin' | 'notRead'>
  consents: Pick<ConsentReading, 'findByGrant'>
  openId: Pick<OpenId, 'grantOf'>
}

/** One address: what it requires of the consent behind the token, and what it answers. */
export type ConsentedCall = {
  path: string
  scope: string
  permission: string
  /** The policy that the address names, if it names one. */
  policyOf?(request: FastifyRequest): string
  answer(consent: Consent, request: FastifyRequest): Promise<unknown>
}

/**
 * Mounts the calls of one API; customers' data leave this server through these only, and none unrecorded: each reading
 * is begun before its answer leaves, and settled once the answer has left or broken off
 * (docs/decisions/server/access-log.md).
 */
export async function consentedApi(
  app: FastifyInstance,
  deps: ConsentedApiDeps,
  { version, calls }: { version: string; calls: readonly ConsentedCall[] },
): Promise<void> {
  await app.register(async (scope) => {
    beApi(scope, { version, interactionId: 'required', clock: deps.clock, log: deps.log })
    for (const call of calls) {
      scope.get(call.path, async (request, reply) => {
        const behind = await consentBehind(deps, request)
        const body = await answerOf(deps, call, request, behind)
        const { consent } = behind
        const begun = await deps.accessLog.begin(readingOf(call, consent, request), noteOf(call, consent))
        if (!begun) throw await endedMeanwhile(deps, call, consent)
        settleOnceSent(reply, begun, body)
        return reply.type('application/json').send(body)
      })
      refuseOtherMethods(scope, call.path, ['GET'])
    }
  })
}

/** The consent that a token was given for, in whatever state it is, and the token's scopes. */
type Behind = { consent: Consent; scopes: ReadonlySet<string> }

/** @throws {ApiFailure} 401 when the token is invalid */
async function consentBehind(
  { openId, consents }: ConsentedApiDeps,
  request: FastifyRequest,
): Promise<Behind> {
  const grant = await openId.grantOf(bearerOf(request), request.raw)
  if (grant) actAs({ kind: 'recipient', clientId: grant.clientId })
  const consent = grant && (await consents.findByGrant(grant.grantId))
  if (!grant || !consent) throw invalidToken()
  aboutConsent(consent.consentId)
  return { consent, scopes: grant.scopes }
}

/**
 * The answer; a refusal is counted.
 * @throws {ApiFailure} 401 unless the consent is AUTHORISED now, 403 when it does not include the permission
 */
async function answerOf(
  deps: ConsentedApiDeps,
  call: ConsentedCall,
  request: FastifyRequest,
  { consent, scopes }: Behind,
): Promise<unknown> {
  try {
    if (statusAt(consent, deps.clock.now()).status !== 'AUTHORISED') throw invalidToken()
    if (!scopes.has(call.scope) || !consent.permissions.includes(call.permission))
      throw new ApiFailure(403, `O consentimento não inclui ${call.permission}.`)
    return await call.answer(consent, request)
  } catch (error) {
    const result = resultOf(error)
    // NOTE: a refused call may name any policy: only one that is shared is counted, so that the counts stay few.
    const reading = readingOf(call, consent, result.outcome === 'NO_DATA' ? request : undefined)
    await deps.accessLog.notRead({ ...reading, ...result }, noteOf(call, consent))
    throw error
  }
}

/** The customer has ended it while the insurer's systems were asked. @returns the refusal, which is counted */
async function endedMeanwhile(
  { accessLog }: Pick<ConsentedApiDeps, 'accessLog'>,
  call: ConsentedCall,
  consent: Consent,
): Promise<ApiFailure> {
  const refused = invalidToken()
  const reading = { ...readingOf(call, consent, undefined), ...resultOf(refused) }
  await accessLog.notRead(reading, noteOf(call, consent))
  return refused
}

const invalidToken = (): ApiFailure => new ApiFailure(401, 'O token de acesso não é válido.')

function readingOf(
  { permission, policyOf }: ConsentedCall,
  { consentId }: Consent,
  request: FastifyRequest | undefined,
): ReadingCall {
  return { subject: consentId, kind: permission, policy: request && policyOf?.(request) }
}

function noteOf({ path }: ConsentedCall, consent: Consent): ReadingNote {
  return { consentId: consent.consentId, person: ownerOf(consent), detail: { api: path } }
}

/** Delivered means that the whole answer was handed to the connection; HTTP tells no more. An empty list gives no data. */
function settleOnceSent(reply: FastifyReply, begun: BegunReading, body: unknown): void {
  const { data } = body as { data?: unknown }
  const outcome = isNothing(data) ? 'NO_DATA' : 'DELIVERED'
  // NOTE: an answer to a connection that is closed already ends without an error.
  const isGone = reply.raw.socket?.destroyed ?? true
  const settle = AsyncResource.bind((error?: Error | null) => {
    void begun.settle(error || isGone ? { outcome: 'UNTOLD', reason: 'BROKEN_OFF' } : { outcome })
  })
  finished(reply.raw, settle)
}
