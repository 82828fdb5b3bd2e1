import type { Clock } from '../../platform/base/clock.ts'
import type { SharingState } from '../../receipts/receipts.ts'
import { type Consent, portalStatus, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'

/** The state of a consent today, for the check of a receipt; undefined for an unknown one. */
export async function sharingState(
  { consents, clock }: { consents: Pick<ConsentReading, 'find'>; clock: Clock },
  consentId: string,
): Promise<SharingState | undefined> {
  const consent = await consents.find(consentId)
  return consent && stateAt(consent, clock.now())
}

function stateAt(consent: Consent, now: Date): SharingState {
  const state = statusAt(consent, now)
  const ended = { since: state.since }
  switch (portalStatus(consent, state)) {
    case 'PENDING':
      return { state: 'WAITING' }
    case 'AUTHORISED':
    case 'ACTIVE':
      return { state: 'IN_FORCE' }
    case 'EXPIRED':
      return { state: 'EXPIRED', ...ended }
    case 'INACTIVE':
      return { state: 'ENDED', ...ended }
    case 'REJECTED':
      return { state: consent.approvedAt ? 'ENDED' : 'REFUSED', ...ended }
  }
}
