import { AUTHORISATION_WINDOW_MS, endOfWaiting, type ShownConsent, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'

/** The newest request that renews a sharing: done once its customer has authorised it, possible until its hour has passed. */
export async function renewalOf(
  consents: Pick<ConsentReading, 'requestAfter'>,
  consentId: string,
  now: Date,
): Promise<{ isDone: boolean; until: Date } | undefined> {
  const renewal = await consents.requestAfter(consentId, now)
  if (!renewal) return undefined
  const isDone = renewal.approvedAt !== undefined
  const isOpen = statusAt(renewal, now).status === 'AWAITING_AUTHORISATION'
  return isDone || isOpen ? { isDone, until: endOfWaiting(renewal) } : undefined
}

/**
 * True if a request came in the place of a sharing: its customer ended that one at most an hour before the request, or after
 * its authorisation.
 */
export function tookThePlace(later: ShownConsent, former: ShownConsent): boolean {
  const { createdAt, approvedAt = createdAt } = later
  const end = former.rejection?.code === 'CUSTOMER_MANUALLY_REVOKED' ? former.statusChangedAt.getTime() : 0
  return (
    end >= createdAt.getTime() - AUTHORISATION_WINDOW_MS &&
    end <= approvedAt.getTime() + AUTHORISATION_WINDOW_MS
  )
}
