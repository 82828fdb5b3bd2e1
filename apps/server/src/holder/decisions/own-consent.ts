import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { TraceLinks } from '../../platform/observability/trace-links.ts'
import { type Consent, ownerOf, type ShownConsent } from '../consents/consent.ts'
import type { FoundConsent } from '../consents/consent-reading.ts'

/** Dependencies of finding a customer's own consent. */
export type OwnDeps = { traceLinks: TraceLinks }

/**
 * The consent, if the customer's session was opened for it. Any other consent is not found, whether or not it exists.
 * @throws {Failure} NOT_FOUND
 */
export async function consentOfSession(
  { traceLinks }: OwnDeps,
  { intentId }: Customer,
  found: FoundConsent | undefined,
): Promise<{ consent: Consent; intentId: string }> {
  if (!found?.isOpened || !intentId) throw new Failure('NOT_FOUND')
  await traceLinks.join(found.consent.consentId)
  return { consent: found.consent, intentId }
}

/** The same, addressed to this customer. @throws {Failure} NOT_FOUND, DOCUMENT_MISMATCH */
export async function ownConsent(
  deps: OwnDeps,
  customer: Customer,
  found: FoundConsent | undefined,
): Promise<{ consent: Consent; intentId: string }> {
  const own = await consentOfSession(deps, customer, found)
  ensure(isFor(customer, own.consent), 'DOCUMENT_MISMATCH')
  return own
}

/**
 * True if the request is addressed to this customer: the company that it names, acting through the named person, or
 * that person (security profile).
 */
export function isFor(customer: Pick<Customer, 'document' | 'loggedUser'>, consent: ShownConsent): boolean {
  return customer.loggedUser === consent.loggedUser && customer.document === ownerOf(consent)
}
