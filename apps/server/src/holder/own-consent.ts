import { ensure, Failure } from '../platform/failure.ts'
import type { Customer } from '../platform/http.ts'
import type { Roads } from '../platform/road-trace.ts'
import type { ConsentStore } from './consent.store.ts'
import type { Consent } from './consent.ts'
import type { IntentStore } from './intent.store.ts'

/** Which consent a customer may act on. */
export type OwnParts = { consents: ConsentStore; intents: IntentStore; roads: Roads }

/**
 * The consent, when the customer's session was opened for it. Another one, also an existing one, is not found.
 * @throws {Failure} NOT_FOUND
 */
export async function consentOfSession(
  { intents, roads }: OwnParts,
  { intentId }: Customer,
  consent: Consent | undefined,
): Promise<{ consent: Consent; intentId: string }> {
  const bound = intentId && (await intents.consentOf(intentId))
  if (!consent || !intentId || bound !== consent.consentId) throw new Failure('NOT_FOUND')
  await roads.join(consent.consentId)
  return { consent, intentId }
}

/** As above, and claimed by this customer. @throws {Failure} NOT_FOUND, DOCUMENT_MISMATCH */
export async function claimedConsent(
  parts: OwnParts,
  customer: Customer,
  consent: Consent | undefined,
): Promise<{ consent: Consent; intentId: string }> {
  const found = await consentOfSession(parts, customer, consent)
  ensure(isFor(customer, found.consent), 'DOCUMENT_MISMATCH')
  return found
}

/**
 * Whether the request is this customer's: the company that it names, acting through the person it names; or that
 * person (security profile, "What the holder must do").
 */
export function isFor(customer: Customer, { businessDocument, loggedUser }: Consent): boolean {
  return customer.loggedUser === loggedUser && customer.document === (businessDocument ?? loggedUser)
}
