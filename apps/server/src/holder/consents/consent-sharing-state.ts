import type { Clock } from '../../platform/base/clock.ts'
import { type SharingState, stateIn } from '../../receipts/receipts.ts'
import { situationIn, statusAt } from './consent.ts'
import type { ConsentReading } from './consent-reading.ts'
import { partThatWaits } from './resource-status.ts'

/** The state of a consent today, for the check of a receipt; undefined for an unknown one. */
export async function sharingState(
  { consents, clock }: { consents: Pick<ConsentReading, 'find'>; clock: Clock },
  consentId: string,
): Promise<SharingState | undefined> {
  const consent = await consents.find(consentId)
  if (!consent) return undefined
  const waiting = partThatWaits(consent)
  return stateIn(situationIn(consent, statusAt(consent, clock.now()), { waiting }))
}
