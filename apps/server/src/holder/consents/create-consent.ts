import { randomBytes } from 'node:crypto'
import { CreateConsent } from '@consente/contract/opin/scheme-consents'
import { addMonths, LONGEST_PERIOD } from '@consente/domain/period'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/base/clock.ts'
import type { TraceLinks } from '../../platform/observability/trace-links.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import type { Consent } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'
import { bodyHashOf, checkedKey } from './idempotency.ts'
import { asksForPersonOnly, consentedService, grantablePermissions } from './permission-rules.ts'

/**
 * Successful creations by idempotency key (consents API, `x-idempotency-key`). Simultaneous uses of a key create one
 * consent; failed requests are not stored.
 */
export type ConsentCreations = {
  /**
   * Adds a waiting consent under a key of its client; false when the key was used before, or `most` of the client's requests to
   * this person in a day were not approved.
   */
  add(consent: Consent, creation: { key: string; bodyHash: string; most: number }): Promise<boolean>
  find(clientId: string, key: string): Promise<Creation | undefined>
}
type Creation = { bodyHash: string; consentId: string }

export type CreateDeps = {
  clock: Clock
  consents: Pick<ConsentReading, 'find'>
  creations: ConsentCreations
  traceLinks: TraceLinks
  /** True if the insurer's systems accept service requests. */
  offersServices: boolean
  /** Namespace of consent ids: `urn:{namespace}:…`. */
  namespace: string
}
type CreateRequest = {
  clientId: string
  organisationId: string
  /** The client's organisation in the directory; undefined for a recipient of the configuration. */
  roles: readonly string[] | undefined
  idempotencyKey: string | undefined
  body: unknown
}

/**
 * Registers a consent request (consents API, POST). The answer does not reveal whether the document is a customer's.
 * @returns the new consent, or the one that the same key and body created before
 * @throws {ApiFailure} 400 malformed, 403 not allowed for this recipient, 422 refused or the key used for another
 *   body, 429 after a thousand requests to one person in a day that nobody approved
 */
export async function createConsent(deps: CreateDeps, request: CreateRequest): Promise<Consent> {
  const once = { key: checkedKey(request.idempotencyKey), bodyHash: bodyHashOf(request.body) }
  const consent = newOrRefused(deps, request)
  const creation = { ...once, most: MOST_UNAPPROVED }
  if (!(consent instanceof ApiFailure) && (await deps.creations.add(consent, creation))) {
    await deps.traceLinks.join(consent.consentId)
    return consent
  }
  const earlier = await deps.creations.find(request.clientId, once.key)
  if (earlier) return replay(deps, earlier, once.bodyHash)
  throw consent instanceof ApiFailure ? consent : tooMany()
}

/** Far more than a customer asks for in a day: each is kept, and stands in their list. */
const MOST_UNAPPROVED = 1_000
const RETRY_SECONDS = 3600

const tooMany = (): ApiFailure =>
  Object.assign(new ApiFailure(429, 'Há pedidos demais para este titular que ninguém autorizou.'), {
    retryAfter: RETRY_SECONDS,
  })

/**
 * NOTE: returned and not thrown, so that the key is checked first: a repeated request that was accepted once may be
 * refused now, because its end date has passed since.
 */
function newOrRefused(deps: CreateDeps, request: CreateRequest): Consent | ApiFailure {
  try {
    return newConsent(deps, request)
  } catch (error) {
    if (error instanceof ApiFailure) return error
    throw error
  }
}

async function replay(deps: CreateDeps, earlier: Creation, bodyHash: string): Promise<Consent> {
  if (earlier.bodyHash !== bodyHash)
    throw new ApiFailure(422, 'Tentativa de alteração de requisição já processada.', 'ERRO_IDEMPOTENCIA')
  const consent = await deps.consents.find(earlier.consentId)
  if (!consent) throw new Error(`Consent ${earlier.consentId} of a stored creation is missing.`)
  return consent
}

/** The prefix of this institution's consent ids. */
export const consentPrefix = (namespace: string): string => `urn:${namespace}:`

function newConsent(
  { clock, namespace, offersServices }: CreateDeps,
  { clientId, organisationId, roles, body }: CreateRequest,
): Consent {
  const parsed = z.safeParse(CreateConsent, body)
  if (!parsed.success) throw new ApiFailure(400, describe(parsed.error.issues))
  const { loggedUser, businessEntity, permissions, expirationDateTime, ...services } = parsed.data.data
  const createdAt = wholeSecond(clock.now())
  const company = asksForPersonOnly(permissions) ? undefined : businessEntity
  const isCompany = company !== undefined
  const granted = grantablePermissions({ permissions, isCompany, services, offersServices, roles })
  return {
    consentId: `${consentPrefix(namespace)}${randomBytes(24).toString('base64url')}`,
    clientId,
    organisationId,
    loggedUser: loggedUser.document.identification,
    businessDocument: company?.document.identification,
    permissions: granted,
    services: consentedService(granted, services),
    status: 'AWAITING_AUTHORISATION',
    createdAt,
    statusChangedAt: createdAt,
    expiresAt: checkedExpiry(expirationDateTime, createdAt),
    rejection: undefined,
    claimedBy: undefined,
    intentId: undefined,
    grantId: undefined,
    resources: [],
    approvedAt: undefined,
    inForceAt: undefined,
    approvers: [],
  }
}

/** Checks that a consent ends in the future, within a year. */
function checkedExpiry(text: string, now: Date): Date {
  const expiry = new Date(text)
  const isReal = !Number.isNaN(expiry.getTime()) && expiry.toISOString().slice(0, 19) === text.slice(0, 19)
  if (!isReal) throw new ApiFailure(400, 'expirationDateTime não é uma data.')
  if (expiry <= now) throw new ApiFailure(400, 'expirationDateTime está no passado.')
  if (expiry > addMonths(now, LONGEST_PERIOD))
    throw new ApiFailure(400, 'expirationDateTime está a mais de um ano.')
  return expiry
}

/** The positions of the errors, without the values, which may be personal. */
function describe(issues: readonly z.core.$ZodIssue[]): string {
  const places = issues.slice(0, 5).map((issue) => issue.path.join('.') || 'corpo')
  return `Campos ausentes ou fora do formato: ${places.join(', ')}.`
}

function wholeSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000)
}
