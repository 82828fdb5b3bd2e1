import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { Transmission } from '../sharing/transmission.ts'
import type { AuthorisationRequest } from './authorisation-request.store.ts'

/**
 * The authorisation request of a state, with its transmission, when both are this customer's.
 * @throws {Failure} NOT_FOUND, the same for an unknown state and for somebody else's.
 */
export async function ownRequest(
  { requests, transmissions, traceLinks }: RecipientDeps,
  { document, loggedUser }: Customer,
  state: string,
): Promise<{ request: AuthorisationRequest; transmission: Transmission }> {
  const request = await requests.find(state)
  const transmission = request && (await transmissions.byId(request.transmissionId))
  ensure(request && transmission, 'NOT_FOUND')
  ensure(transmission.document === document && transmission.loggedUser === loggedUser, 'NOT_FOUND')
  if (transmission.consentId) await traceLinks.join(transmission.consentId)
  return { request, transmission }
}
