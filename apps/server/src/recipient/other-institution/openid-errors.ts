import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { Failure } from '../../platform/base/failure.ts'
import { jsonIn } from '../../platform/base/json-in.ts'
import { isTemporaryStatus, notVerified, refusedBy, unavailable } from './institution-failure.ts'
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
 * Puts another id_token in the place of an answer's, or none, before the library verifies it.
 * @param replaced the token that takes its place; undefined removes it
 */
export function withIdToken<A extends unknown[]>(
  fetchIt: (...request: A) => Promise<Response>,
  replaced: (token: string) => Promise<string> | string | undefined,
): (...request: A) => Promise<Response> {
  return async (...request) => {
    const response = await fetchIt(...request)
    const text = await response.text()
    const headers = { 'content-type': response.headers.get('content-type') ?? 'application/json' }
    const answer = jsonIn(text) as { id_token?: unknown } | null | undefined
    const token = answer?.id_token
    const body =
      typeof token === 'string' ? JSON.stringify({ ...answer, id_token: await replaced(token) }) : text
    return new Response(body, { status: response.status, headers })
  }
}

/** The OpenID library's errors as failures of the other institution; an outage of our own stays what it is. */
export function toInstitutionFailure(call: string, error: unknown): Failure {
  const failure = failureWithin(error)
  if (failure) return failure
  if (error instanceof ResponseBodyError) return refusedBy(call, error.status, error.error)
  if (error instanceof WWWAuthenticateChallengeError) return refusedBy(call, error.status)
  if (error instanceof ClientError && error.cause instanceof Response)
    return refusedBy(call, error.cause.status)
  return notVerified(call, error)
}

function failureWithin(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  return error instanceof Error && error.cause ? failureWithin(error.cause) : undefined
}
