import type { ReadSharing } from '../../access-log/access-log.ts'
import type { Customer } from '../../platform/http/route.ts'
import { LISTS, receivedResources } from '../received-data/received-resources.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { hasTokens, situationAt } from './transmission-situation.ts'

/**
 * A sharing of the customer, for its access log; policies have names while the sharing is in force.
 * @returns undefined for an unknown consent and for another customer's
 */
export async function sharingRead(
  { transmissions, received, clock }: Pick<RecipientDeps, 'transmissions' | 'received' | 'clock'>,
  { document }: Customer,
  consentId: string,
): Promise<ReadSharing | undefined> {
  const found = await transmissions.ofCustomerInFull(document, consentId, LISTS)
  if (!found) return undefined
  const { transmission } = found
  const isRead = hasTokens(situationAt(transmission, clock.now()))
  const resources = isRead ? receivedResources(found.received, transmission) : new Map()
  const reading = isRead ? await received.readingOf(transmission.id) : undefined
  return {
    consentId,
    subject: transmission.id,
    shareType: 'RECEIVING',
    createdAt: transmission.createdAt,
    policies: [...resources.values()].flat(),
    isPartial: false,
    ...(reading && { nextAt: reading.nextAt }),
  }
}
