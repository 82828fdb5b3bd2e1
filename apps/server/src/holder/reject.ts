import type { Clock } from '../platform/clock.ts'
import { ensure } from '../platform/failure.ts'
import type { Customer } from '../platform/http.ts'
import { statusAt } from './consent.ts'
import { type EndParts, endConsent } from './end-consent.ts'
import type { OpenId } from './openid/openid.ts'
import { claimedConsent, type OwnParts } from './own-consent.ts'

/** The customer's no (`proxy/reject`): the consent is refused, and the customer goes back to where they came from. */
export type RejectParts = OwnParts & { clock: Clock; ending: EndParts; openId: Pick<OpenId, 'refuse'> }

const REFUSED = { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined } as const

/**
 * Refusing again, or refusing what has ended by itself, answers the same; what was authorised stays authorised.
 * @throws {Failure} NOT_FOUND, DOCUMENT_MISMATCH, CONSENT_NOT_WAITING when it was authorised meanwhile.
 */
export async function reject(
  parts: RejectParts,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ location?: string }> {
  const { consent, intentId } = await claimedConsent(parts, customer, consentId)
  const now = parts.clock.now()
  if (statusAt(consent, now).status === 'AWAITING_AUTHORISATION') {
    await endConsent(parts.ending, consent, REFUSED, now)
  }
  await refuseAuthorised(parts, consentId)
  const location = await parts.openId.refuse(intentId, 'the customer refused')
  return location ? { location } : {}
}

async function refuseAuthorised({ consents, clock }: RejectParts, consentId: string): Promise<void> {
  const consent = await consents.find(consentId)
  const isGiven = consent && ['AUTHORISED', 'CONSUMED'].includes(statusAt(consent, clock.now()).status)
  ensure(!isGiven, 'CONSENT_NOT_WAITING')
}
