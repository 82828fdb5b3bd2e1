import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import {
  InstitutionFailure,
  isTemporaryStatus,
  notVerified,
  refusedBy,
  unavailable,
} from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'

/** The same fetch, with outages turned into failures at once: what comes back is an answer. */
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
