import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import { faultFields } from '../other-institution/institution-failure.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { applyHolderStatus } from '../sharing/apply-holder-status.ts'
import { endTransmission } from '../sharing/end-transmission.ts'
import type { ReconcileDeps } from '../sharing/reconcile.ts'
import { DECLINED, hasEnded, statusAt, TECHNICAL_ISSUE, type Transmission } from '../sharing/transmission.ts'
import type { AuthorisationRequest } from './authorisation-request.port.ts'

type Deps = ReconcileDeps & Pick<RecipientDeps, 'throttling' | 'requests' | 'traceLinks'>

/**
 * The customer came back with an error. The consent is read at its holder; what still waits there ends on both
 * sides, unless the request never left us (the holder was down: the same address may be tried again), a later one
 * is still open in another tab, or another one was approved.
 * @returns the consent and its status now.
 * @throws {Failure} NOT_FOUND for a state that is not the customer's; TOO_MANY_TRIES.
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

/** Neither in force nor over. */
function isIncomplete(transmission: Transmission): boolean {
  return transmission.status !== 'ACTIVE' && !hasEnded(transmission)
}

async function endRefused(
  deps: Deps,
  transmission: Transmission,
  request: AuthorisationRequest,
  error: string,
): Promise<void> {
  const isDeclined = error === 'access_denied'
  const heard = await readAtHolder(deps, transmission)
  // Without the holder's word only a refusal is certain; anything else may be tried again.
  if (!heard && !isDeclined) return
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
 * The customer said yes in another tab, which may be on its way back as long as a code lives (`RETURN_GRACE_MS`); one that
 * never comes is then ended by its age, on both sides.
 */
async function isApprovedElsewhere({ requests }: Deps, current: Transmission): Promise<boolean> {
  return current.status === 'AUTHORISED' && (await requests.count(current.id)) > 1
}

/** Reads the consent and takes over what the holder says. @returns whether it answered. */
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
 * The authorisation request of a state, with its transmission, when both are this customer's.
 * @throws {Failure} NOT_FOUND, the same for an unknown state and for somebody else's.
 */
export async function ownRequest(
  { requests, transmissions, traceLinks }: Pick<RecipientDeps, 'requests' | 'transmissions' | 'traceLinks'>,
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
