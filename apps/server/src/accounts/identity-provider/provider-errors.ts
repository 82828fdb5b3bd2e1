import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { Failure } from '../../platform/base/failure.ts'
import { type Fetched, OutboundError } from '../../platform/network/outbound.ts'

/** The person said no, or the provider could not ask them. */
const CANCELLED = ['access_denied', 'login_required', 'interaction_required', 'consent_required']
const DOWN = ['server_error', 'temporarily_unavailable']

/** An answer for the OpenID library. @throws {Failure} PROVIDER_UNAVAILABLE when the provider itself failed */
export function answerOf({ status, type, bytes }: Fetched): Response {
  if (status >= 500 || status === 429) throw new Failure('PROVIDER_UNAVAILABLE')
  const body = status === 204 ? null : new Uint8Array(bytes)
  return new Response(body, { status, headers: { 'content-type': type } })
}

/** A failed call or a refused answer, as the customer is told. */
export function toFailure(error: unknown): Failure {
  const known = within(error, Failure)
  if (known) return known
  if (within(error, OutboundError)) return new Failure('PROVIDER_UNAVAILABLE', {}, { cause: error })
  const refusal = within(error, AuthorizationResponseError)
  if (refusal && CANCELLED.includes(refusal.error)) return new Failure('PROVIDER_CANCELLED')
  if (refusal && DOWN.includes(refusal.error)) return new Failure('PROVIDER_UNAVAILABLE')
  // The provider's own text may name a person: its code is enough.
  const answered = refusal ?? within(error, ResponseBodyError)
  const cause = answered ? new Error(`it answered ${answered.error}`) : error
  return new Failure('PROVIDER_REFUSED', {}, { cause })
}

function within<T>(error: unknown, kind: abstract new (...given: never[]) => T): T | undefined {
  if (error instanceof kind) return error
  return error instanceof Error ? within(error.cause, kind) : undefined
}
