import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import { faultFields } from '../other-institution/institution-failure.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { ReconcileDeps } from '../reconcile.ts'
import { applyHolderStatus } from '../sharing/apply-holder-status.ts'
import { endTransmission } from '../sharing/end-transmission.ts'
import { DECLINED, isClosed, statusAt, TECHNICAL_ISSUE, type Transmission } from '../sharing/transmission.ts'
import type { AuthorisationRequest } from './authorisation-request.port.ts'

type Deps = ReconcileDeps & Pick<RecipientDeps, 'throttling' | 'requests' | 'traceLinks'>

/**
 * Handles a return with an error. The consent is read at its holder; if it still waits, it ends on both sides, unless
 * the request was never pushed (the holder was down: the same address can be opened again), a later request is still
 * open in another tab, or another one was approved.
 * @returns the consent and its current status
 * @throws {Failure} NOT_FOUND for a state that is not the customer's; TOO_MANY_TRIES
 */
export async function refused(
  deps: Deps,
  { customer, requestId, error }: { customer: Customer; requestId: string; error: string },
): Promise<{ consentId?: string; status: string }> {
  await deps.throttling.take('returnAccount', customer.document)
  const { request, transmission } = await ownRequest(deps, customer, requestId)
  if (isIncomplete(transmission) && request.wasPushed) {
    await deps.audit.record(deps.database, {
      event: 'sharing.customer-returned',
      outcome: 'refused',
      subject: transmission.consentId ?? transmission.id,
      detail: { error: error === 'access_denied' ? error : 'other' },
    })
    await endRefused(deps, transmission, request, error)
  }
  const current = (await deps.transmissions.byId(transmission.id)) ?? transmission
  const status = statusAt(current, deps.clock.now())
  return { ...(current.consentId ? { consentId: current.consentId } : {}), status }
}

/** True if the sharing is neither in force nor ended. */
function isIncomplete(transmission: Transmission): boolean {
  return transmission.status !== 'ACTIVE' && !isClosed(transmission)
}

async function endRefused(
  deps: Deps,
  transmission: Transmission,
  request: AuthorisationRequest,
  error: string,
): Promise<void> {
  const isDeclined = error === 'access_denied'
  const isAnswered = await readAtHolder(deps, transmission)
  // When the holder does not answer, only a refusal is certain; after any other error the customer can try again.
  if (!isAnswered && !isDeclined) return
  const current = await deps.transmissions.byId(transmission.id)
  if (!current || !isIncomplete(current) || current.hasTokens) return
  if (await deps.requests.isClaimed(transmission.id, deps.clock.now())) return
  if (await deps.requests.hasLater(transmission.id, request.createdAt)) return
  if (await isApprovedElsewhere(deps, current)) {
    await deps.transmissions.waitForReturnOnly(current.id, deps.clock.now())
    return
  }
  const end = isDeclined && current.status === 'PENDING' ? DECLINED : TECHNICAL_ISSUE
  await endTransmission(deps, current, { end, tellHolder: true })
}

/**
 * The customer approved in another tab, whose return may still arrive while its code is valid (`RETURN_GRACE_MS`);
 * without a return the consent later ends by timeout on both sides.
 */
async function isApprovedElsewhere({ requests }: Deps, current: Transmission): Promise<boolean> {
  return current.status === 'AUTHORISED' && (await requests.count(current.id)) > 1
}

/** Reads the consent and applies its status. @returns whether the holder answered */
async function readAtHolder(deps: Deps, transmission: Transmission): Promise<boolean> {
  try {
    const institution = await deps.institutions.at(transmission.authorisationServerId)
    await applyHolderStatus(deps, transmission, await institution.readConsent(transmission.consentId ?? ''))
    return true
  } catch (error) {
    const { authorisationServerId } = transmission
    deps.log.warn({ authorisationServerId, ...faultFields(error) }, 'a refused consent was not read')
    return false
  }
}

/**
 * The authorisation request of a state and its transmission, if both belong to this customer.
 * @throws {Failure} NOT_FOUND, the same for an unknown state and for another customer's
 */
export async function ownRequest(
  { requests, traceLinks }: Pick<RecipientDeps, 'requests' | 'traceLinks'>,
  { document, loggedUser }: Customer,
  state: string,
): Promise<{ request: AuthorisationRequest; transmission: Transmission }> {
  const found = await requests.find(state)
  ensure(found, 'NOT_FOUND')
  const { transmission } = found
  ensure(transmission.document === document && transmission.loggedUser === loggedUser, 'NOT_FOUND')
  if (transmission.consentId) await traceLinks.join(transmission.consentId)
  return found
}
