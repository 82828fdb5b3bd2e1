import { REFUSALS } from '@consente/contract/opin/refusal'
import type { Clock } from '../../platform/base/clock.ts'
import { Failure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import { type Consent, portalStatus, statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import type { OpenId } from '../openid/openid.ts'
import type { Recipients } from '../recipients.ts'
import type { ConsentDecisions } from './consent-decisions.ts'
import { consentOfSession, isFor, type OwnDeps } from './own-consent.ts'

/**
 * Binds a waiting consent to the customer who signed in for it (`proxy/consents`). A request that cannot continue is
 * ended, and the failure carries the address back to the recipient (docs/domain/holder.md).
 */
export type ClaimDeps = OwnDeps &
  EndRequestDeps & {
    clock: Clock
    consents: Pick<ConsentReading, 'findFor'>
    decisions: Pick<ConsentDecisions, 'claim'>
  }

/** @throws {Failure} NOT_FOUND; DOCUMENT_MISMATCH and CONSENT_NOT_WAITING with `location`. */
export async function claimConsent(
  deps: ClaimDeps,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ consentId: string; status: string }> {
  const found = await deps.consents.findFor(customer.intentId, consentId)
  const { consent, intentId } = await consentOfSession(deps, customer, found)
  if (!isFor(customer, consent)) {
    // NOTE: a request that its own customer has approved is not ended by another customer's sign-in.
    if (consent.intentId === intentId) throw await failWithReturnAddress(deps, consent, 'DOCUMENT_MISMATCH')
    throw await endRequest(deps, { consent, intentId }, 'DOCUMENT_MISMATCH')
  }
  const now = deps.clock.now()
  const state = statusAt(consent, now)
  // NOTE: the same customer may come back (reload, back button) until the code is exchanged.
  const isApprovedHere = state.status === 'AUTHORISED' && consent.intentId === intentId && !consent.inForceAt
  if (isApprovedHere) return { consentId, status: portalStatus(consent, state) }
  const isClaimed =
    state.status === 'AWAITING_AUTHORISATION' &&
    (await deps.decisions.claim(consentId, customer.document, now))
  if (!isClaimed) throw await endRequest(deps, { consent, intentId }, 'CONSENT_NOT_WAITING')
  return { consentId, status: portalStatus(consent, state) }
}

const DESCRIPTIONS = { DOCUMENT_MISMATCH: REFUSALS.mismatch, CONSENT_NOT_WAITING: REFUSALS.ended }
type Reason = keyof typeof DESCRIPTIONS

/** Dependencies of ending an authorisation request and naming the way back. */
export type EndRequestDeps = {
  openId: Pick<OpenId, 'refuse'>
  recipients: Pick<Recipients, 'webAddressOf'>
}

/** Ends the request; the failure carries the browser's next address. */
export async function endRequest(
  deps: EndRequestDeps,
  { consent, intentId }: { consent: Consent; intentId: string },
  code: Reason,
): Promise<Failure> {
  const location = await deps.openId.refuse(intentId, DESCRIPTIONS[code])
  return location ? new Failure(code, { location }) : failWithReturnAddress(deps, consent, code)
}

/** The request was answered before and cannot be ended again: the failure carries the address of the recipient's home page. */
export async function failWithReturnAddress(
  { recipients }: Pick<EndRequestDeps, 'recipients'>,
  consent: Consent,
  code: Reason,
): Promise<Failure> {
  const location = await recipients.webAddressOf(consent)
  return new Failure(code, location ? { location } : {})
}
