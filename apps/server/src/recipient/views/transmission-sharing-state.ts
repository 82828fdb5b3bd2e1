import { type SharingState, stateIn } from '../../receipts/receipts.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { situationAt } from './transmission-situation.ts'

/** The state of a sharing as recorded here, for the check of a receipt; undefined for an unknown one. */
export async function sharingState(
  { transmissions, clock }: Pick<RecipientDeps, 'transmissions' | 'clock'>,
  document: string,
  consentId: string,
): Promise<SharingState | undefined> {
  const transmission = await transmissions.ofCustomer(document, consentId)
  return transmission && stateIn(situationAt(transmission, clock.now()))
}
