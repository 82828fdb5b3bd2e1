import { REFUSALS } from '@consente/contract/opin/refusal'
import type { Customer } from '../../platform/http/route.ts'
import { type Consent, statusAt } from '../consents/consent.ts'
import { endConsent } from '../consents/end-consent.ts'
import { type FurtherParts, refuseFurther } from './approve-further.ts'
import { type EndRequestDeps, failWithReturnAddress } from './claim-consent.ts'
import { type OwnParts, ownConsent } from './own-consent.ts'

/** The customer's no (`proxy/reject`): the consent is refused, and the customer goes back to where they came from. */
export type RejectParts = OwnParts & EndRequestDeps & FurtherParts

const REFUSED = { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const

/**
 * Refusing again, or refusing what has ended by itself, answers the same; what was authorised stays authorised.
 * @throws {Failure} NOT_FOUND, DOCUMENT_MISMATCH, CONSENT_NOT_WAITING when it was authorised meanwhile.
 */
export async function reject(
  parts: RejectParts,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ location?: string }> {
  const found = await parts.consents.findFor(customer.intentId, consentId)
  const further = await refuseFurther(parts, { customer, consent: found?.consent })
  if (further) return further
  const { consent, intentId } = await ownConsent(parts, customer, found)
  const now = parts.clock.now()
  if (statusAt(consent, now).status === 'AWAITING_AUTHORISATION') {
    await endConsent(parts.ending, consent, REFUSED, now)
  }
  await refuseAuthorised(parts, consent)
  const location = await parts.openId.refuse(intentId, REFUSALS.refused)
  return location ? { location } : {}
}

async function refuseAuthorised(parts: RejectParts, { consentId }: Consent): Promise<void> {
  const consent = await parts.consents.find(consentId)
  const isGiven = consent && ['AUTHORISED', 'CONSUMED'].includes(statusAt(consent, parts.clock.now()).status)
  if (isGiven) throw await failWithReturnAddress(parts, consent, 'CONSENT_NOT_WAITING')
}
