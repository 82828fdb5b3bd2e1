import type { ConsentDetails } from '@consente/contract/portal/consents'
import { toInstantText } from '@consente/domain/period'
import type { ReceiptIssuer } from '../../receipts/receipts.ts'
import {
  AUTHORISATION_WINDOW_MS,
  type Consent,
  concerns,
  type ShownConsent,
  statusAt,
} from '../consents/consent.ts'
import type { ConsentInFull, ConsentReading } from '../consents/consent-reading.ts'
import { tookThePlace } from '../consents/renewals.ts'

type Deps = {
  consents: Pick<ConsentReading, 'find' | 'requestAfter'>
  receipts: Pick<ReceiptIssuer, 'endedBy'>
}
type Seen = { consent: Omit<ConsentInFull, 'history' | 'lastReadAt'>; document: string; now: Date }

/**
 * The sharing whose place a consent took, and what took its own. Only one that the recipient ended has given way: whoever ends
 * it here renews nothing (docs/decisions/product/replacing-a-sharing.md).
 */
export async function replacementsOf(
  deps: Deps,
  seen: Seen,
): Promise<Pick<ConsentDetails, 'replaces' | 'replacedBy' | 'replacedByDate' | 'waitingReplacement'>> {
  const [former, later] = await Promise.all([formerOf(deps, seen), laterOf(deps, seen)])
  return { replaces: former?.consentId, ...(later && placeTakenBy(later, seen.now)) }
}

async function formerOf(deps: Deps, { consent, document }: Seen): Promise<Consent | undefined> {
  const former = consent.formerId && (await deps.consents.find(consent.formerId))
  return former && (await gaveWay(deps, document, { former, later: consent })) ? former : undefined
}

async function laterOf(deps: Deps, { consent, document, now }: Seen): Promise<Consent | undefined> {
  const { rejection, since } = statusAt(consent, now)
  if (rejection?.code !== 'CUSTOMER_MANUALLY_REVOKED') return undefined
  const until = new Date(since.getTime() + AUTHORISATION_WINDOW_MS)
  const later = await deps.consents.requestAfter(consent.consentId, until)
  return later && (await gaveWay(deps, document, { former: consent, later })) ? later : undefined
}

async function gaveWay(
  { receipts }: Pick<Deps, 'receipts'>,
  document: string,
  { former, later }: { former: ShownConsent; later: ShownConsent },
): Promise<boolean> {
  if (!tookThePlace(later, former) || ![former, later].every((one) => concerns(one, document))) return false
  const { consentId } = former
  return (await receipts.endedBy({ side: 'holder', consentId, document })) === 'OTHER_INSTITUTION'
}

/** As at the recipient: what was authorised has taken the place, whatever has become of it since. */
function placeTakenBy(later: Consent, now: Date) {
  if (later.approvedAt) return { replacedBy: later.consentId, replacedByDate: toInstantText(later.createdAt) }
  const waits = statusAt(later, now).status === 'AWAITING_AUTHORISATION'
  return waits ? { waitingReplacement: later.consentId } : {}
}
