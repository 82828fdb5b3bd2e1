import type { ReadSharing } from '../../access-log/access-log.ts'
import { concerns, ownerOf, type ShownConsent } from '../consents/consent.ts'
import type { ConsentReading } from '../consents/consent-reading.ts'
import { consentSeenBy } from './consent-seen-by.ts'

/**
 * A consent for its access log, as one of its people sees it.
 * @returns undefined unless it is visible to the customer
 */
export async function consentRead(
  { consents }: { consents: Pick<ConsentReading, 'find'> },
  document: string,
  consentId: string,
): Promise<ReadSharing | undefined> {
  const consent = await consents.find(consentId)
  return consent && concerns(consent, document) ? readBy(document, consent) : undefined
}

/** The readings of a consent that one of its people may know of. */
export function readBy(document: string, consent: ShownConsent): ReadSharing {
  const { consentId, createdAt } = consent
  return {
    consentId,
    subject: consentId,
    shareType: 'TRANSMITTING',
    createdAt,
    policies: consentSeenBy(document, consent).resources.map(({ resourceId, number, productName }) => ({
      resourceId,
      number,
      displayName: productName,
    })),
    isPartial: ownerOf(consent) !== document,
  }
}
