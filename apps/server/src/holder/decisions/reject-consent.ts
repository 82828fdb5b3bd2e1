import { REFUSALS } from '@consente/contract/opin/refusal'
import type { Customer } from '../../platform/http/route.ts'
import { type Consent, statusAt } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import { endConsent } from '../consents/end-consent.ts'
import { type FurtherDeps, refuseFurther } from './approve-further.ts'
import { type EndRequestDeps, failWithReturnAddress } from './claim-consent.ts'
import { type OwnDeps, ownConsent } from './own-consent.ts'

/** The customer's refusal (`proxy/reject`): the consent is rejected, and the customer returns to the recipient. */
export type RejectDeps = OwnDeps &
  EndRequestDeps &
  FurtherDeps & { consents: Pick<ConsentReading, 'find' | 'findFor'> }

const REFUSED = { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const

/**
 * A repeated refusal, or one of an expired consent, gets the same answer; an authorised consent stays authorised.
 * @throws {Failure} NOT_FOUND, DOCUMENT_MISMATCH, CONSENT_NOT_WAITING when it was authorised meanwhile
 */
export async function reject(
  deps: RejectDeps,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ location?: string }> {
  const found = await deps.consents.findFor(customer.intentId, consentId)
  const further = await refuseFurther(deps, { customer, consent: found?.consent })
  if (further) return further
  const { consent, intentId } = await ownConsent(deps, customer, found)
  const now = deps.clock.now()
  if (statusAt(consent, now).status === 'AWAITING_AUTHORISATION') {
    await endConsent(deps, consent, { rejection: REFUSED, at: now, askedBy: customer.document })
  }
  await refuseAuthorised(deps, consent)
  const location = await deps.openId.refuse(intentId, REFUSALS.refused)
  return location ? { location } : {}
}

async function refuseAuthorised(deps: RejectDeps, { consentId }: Consent): Promise<void> {
  const consent = await deps.consents.find(consentId)
  const isGiven = consent && ['AUTHORISED', 'CONSUMED'].includes(statusAt(consent, deps.clock.now()).status)
  if (isGiven) throw await failWithReturnAddress(deps, consent, 'CONSENT_NOT_WAITING')
}
