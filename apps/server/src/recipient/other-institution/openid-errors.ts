import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import {
  InstitutionFailure,
  isTemporaryStatus,
  notVerified,
  refusedBy,
  unavailable,
} from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'

/** The same fetch, with outages thrown as failures: what it returns is the institution's own answer. */
export function answering(call: string, fetchIt: InstitutionFetch): InstitutionFetch {
  return async (address, request) => {
    const response = await fetchIt(address, { ...request, call }).catch((error: unknown) => {
      throw unavailable(call, error)
    })
    if (isTemporaryStatus(response.status))
      throw unavailable(call, `status ${response.status}`, response.status)
    return response
  }
}

/**
 * Removes an unrequested id_token from an answer: the library would verify it, and a grant without a customer has
 * none.
 */
export function withoutIdToken<A extends unknown[]>(
  fetchIt: (...request: A) => Promise<Response>,
): (...request: A) => Promise<Response> {
  return async (...request) => {
    const response = await fetchIt(...request)
    const text = await response.text()
    const headers = { 'content-type': response.headers.get('content-type') ?? 'application/json' }
    return new Response(textWithoutIdToken(text), { status: response.status, headers })
  }
}

function textWithoutIdToken(text: string): string {
  try {
    const { id_token: _unasked, ...answer } = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify(answer)
  } catch {
    return text
  }
}

/** The OpenID library's errors as failures of the other institution. */
export function toInstitutionFailure(call: string, error: unknown): InstitutionFailure {
  const failure = failureWithin(error)
  if (failure) return failure
  if (error instanceof ResponseBodyError) return refusedBy(call, error.status, error.error)
  if (error instanceof WWWAuthenticateChallengeError) return refusedBy(call, error.status)
  if (error instanceof ClientError && error.cause instanceof Response)
    return refusedBy(call, error.cause.status)
  return notVerified(call, error)
}

function failureWithin(error: unknown): InstitutionFailure | undefined {
  if (error instanceof InstitutionFailure) return error
  return error instanceof Error && error.cause ? failureWithin(error.cause) : undefined
}
