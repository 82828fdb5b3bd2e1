import { randomUUID } from 'node:crypto'
import { ConsentResponse, type CreateConsent } from '@consente/contract/opin/scheme-consents'
import { ConsentId } from '@consente/contract/portal/values'
import { toInstantText } from '@consente/domain/period'
import { canonicalPermission, permissionForVersion } from '@consente/domain/permissions'
import * as z from 'zod/mini'
import type { ClientRegistration } from './client-registration.ts'
import { notVerified, refusedBy, unavailable } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'
import { answering } from './openid-errors.ts'

/** A request to create a consent. Permissions are v3 codes. */
export type ConsentRequest = {
  /** The same for every retry of one request, so that the holder creates one consent (UUID v4). */
  idempotencyKey: string
  loggedUser: string
  businessEntity?: string
  permissions: readonly string[]
  endsAt: Date
}
/** A consent in its holder's answer, with v3 permission codes. */
export type HeldConsent = ConsentResponse['data']

/** Percent-encoded except for colons, which RFC 3986 allows in a path: some holders do not decode `%3A`. */
const pathSegment = (consentId: string): string => encodeURIComponent(consentId).replaceAll('%3A', ':')

/** Consents API of one holder (OPIN consents v1 to v3; the shapes used are the same in all). */
export function createConsentsApi(fetchIt: InstitutionFetch, clientRegistration: ClientRegistration) {
  const { consentsUrl, consentsVersion } = clientRegistration
  const addressOf = (consentId: string): string => `${consentsUrl}/${pathSegment(consentId)}`

  async function call(name: string, token: string, address: string, request: Request): Promise<Response> {
    const response = await answering(name, fetchIt)(address, {
      method: request.method,
      signal: request.signal,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-fapi-interaction-id': randomUUID(),
        ...(request.body ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      body: request.body,
    })
    if (!response.ok) throw refusedBy(name, response.status, await errorCodeOf(response))
    return response
  }

  /** Creates the consent, or gets the one that the same idempotency key created before. */
  async function create(token: string, request: ConsentRequest, signal: AbortSignal): Promise<HeldConsent> {
    const { loggedUser, businessEntity, permissions, endsAt, idempotencyKey } = request
    const body: CreateConsent = {
      data: {
        loggedUser: { document: { identification: loggedUser, rel: 'CPF' } },
        ...(businessEntity
          ? { businessEntity: { document: { identification: businessEntity, rel: 'CNPJ' } } }
          : {}),
        permissions: permissions.map((code) => permissionForVersion(code, consentsVersion)),
        expirationDateTime: toInstantText(endsAt),
      },
    }
    const response = await call('create consent', token, consentsUrl, {
      method: 'POST',
      headers: { 'x-idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
      signal,
    })
    return readConsentBody('create consent', response)
  }

  async function read(token: string, consentId: string, signal: AbortSignal): Promise<HeldConsent> {
    const response = await call('read consent', token, addressOf(consentId), { method: 'GET', signal })
    const consent = await readConsentBody('read consent', response)
    if (consent.consentId !== consentId) throw notVerified('read consent', 'another consent was answered')
    return consent
  }

  /** Ends the consent; one that is unknown or has ended counts as done. */
  async function end(token: string, consentId: string, signal: AbortSignal): Promise<void> {
    try {
      await call('delete consent', token, addressOf(consentId), { method: 'DELETE', signal })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  return { create, read, end }
}

type Request = { method: string; signal: AbortSignal; headers?: Record<string, string>; body?: string }

function isGone(error: unknown): boolean {
  return error instanceof Object && 'fault' in error && (error.fault as { status?: number }).status === 404
}

/**
 * Parsed tolerantly, except for the id, which becomes part of a scope and of addresses. An incomplete answer counts
 * as no answer: both calls that read one can be repeated.
 */
async function readConsentBody(call: string, response: Response): Promise<HeldConsent> {
  const body = await response.json().catch((error: unknown) => {
    throw unavailable(call, error)
  })
  const parsed = z.safeParse(ConsentResponse, body)
  if (!parsed.success) throw notVerified(call, z.prettifyError(parsed.error))
  const { data } = parsed.data
  if (!z.safeParse(ConsentId, data.consentId).success) throw notVerified(call, 'malformed consentId')
  return { ...data, permissions: data.permissions.map(canonicalPermission) }
}

const ErrorAnswer = z.object({ errors: z.array(z.object({ code: z.string() })) })

async function errorCodeOf(response: Response): Promise<string | undefined> {
  const parsed = z.safeParse(ErrorAnswer, await response.json().catch(() => undefined))
  return parsed.success ? parsed.data.errors[0]?.code : undefined
}
