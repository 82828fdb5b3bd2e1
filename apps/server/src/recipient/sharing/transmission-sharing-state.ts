import type { SharingState } from '../../receipts/receipts.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { endByTime, statusAt, type Transmission } from './transmission.ts'

/** The state of a sharing as recorded here, for the check of a receipt; undefined for an unknown one. */
export async function sharingState(
  { transmissions, clock }: Pick<RecipientDeps, 'transmissions' | 'clock'>,
  document: string,
  consentId: string,
): Promise<SharingState | undefined> {
  const transmission = await transmissions.ofCustomer(document, consentId)
  return transmission && stateAt(transmission, clock.now())
}

function stateAt(transmission: Transmission, now: Date): SharingState {
  const { endsAt, confirmedAt, furtherApproval, statusAt: changedAt } = transmission
  const ended = { since: endByTime(transmission, now)?.status === 'EXPIRED' ? endsAt : changedAt }
  switch (statusAt(transmission, now)) {
    case 'ACTIVE':
      return { state: furtherApproval === 'ALL' ? 'WAITING' : 'IN_FORCE' }
    case 'EXPIRED':
      return { state: 'EXPIRED', ...ended }
    case 'INACTIVE':
      return { state: 'ENDED', ...ended }
    case 'REJECTED':
      return { state: confirmedAt ? 'ENDED' : 'REFUSED', ...ended }
    default:
      return { state: 'WAITING' }
  }
}
