import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { ensure } from '../platform/failure.ts'
import type { Customer } from '../platform/http.ts'
import type { ConsentStore } from './consent.store.ts'
import { statusAt } from './consent.ts'

/**
 * The yes of another person whose policy is to be shared. The consent is AUTHORISED since the first approval, only
 * the policy waits (resources API, PENDING_AUTHORISATION); no authorisation request brings this person here.
 */
export type FurtherParts = { database: Database; clock: Clock; consents: ConsentStore; publicUrl: string }

/** The portal's page for it (specification section 2). */
const APPROVED_PAGE = '/holder-confirm-multi-share-redirect'

/**
 * @returns where the browser goes next; undefined when the consent asks nothing of this person.
 * @throws {Failure} CONSENT_NOT_WAITING when it has ended.
 */
export async function approveFurther(
  { database, clock, consents, publicUrl }: FurtherParts,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ location: string } | undefined> {
  const consent = await consents.find(consentId)
  const isAsked = consent?.approvers.some(({ document }) => document === customer.document)
  if (!consent || !isAsked) return undefined
  const now = clock.now()
  ensure(statusAt(consent, now).status === 'AUTHORISED', 'CONSENT_NOT_WAITING')
  await database.transaction((sql) => consents.approveFurther(sql, consentId, customer.document, now))
  return { location: `${publicUrl}${APPROVED_PAGE}` }
}
