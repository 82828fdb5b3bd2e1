import { endOfWaiting, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'

/** The newest request that renews a sharing: done once its customer has authorised it, possible until its hour has passed. */
export async function renewalOf(
  consents: Pick<ConsentReading, 'find' | 'newestAfter'>,
  consentId: string,
  now: Date,
): Promise<{ isDone: boolean; until: Date } | undefined> {
  const ended = await consents.find(consentId)
  const renewal = ended && (await consents.newestAfter(ended))
  if (!renewal) return undefined
  const isDone = renewal.approvedAt !== undefined
  const isOpen = statusAt(renewal, now).status === 'AWAITING_AUTHORISATION'
  return isDone || isOpen ? { isDone, until: endOfWaiting(renewal) } : undefined
}
