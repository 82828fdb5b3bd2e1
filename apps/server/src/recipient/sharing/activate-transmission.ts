import type { Sql } from '../../platform/database/database.ts'
import type { HeldConsent } from '../other-institution/holder-consents-client.ts'
import { DATA_WORK } from '../recipient-deps.ts'
import { type EndDeps, endInTransaction } from './end-transmission.ts'
import { inForceNews } from './sharing-news.ts'
import { endReceipt, inForceReceipt } from './sharing-receipts.ts'
import { isOpen, REVOKED, statusAt, statusSince, type Transmission } from './transmission.ts'
import { confirmedText, REPLACED } from './transmission-history-texts.ts'

/** The sharing to be replaced has ended since it was read: nothing is replaced, in the receipt and the news as well. */
class PreviousEnded extends Error {}

/**
 * Activates a sharing whose consent is AUTHORISED at the holder and whose tokens are stored; the one that it replaces
 * ends in the same transaction (docs/domain/shares.md).
 * @returns false when it ended meanwhile
 */
export async function activate(
  deps: EndDeps,
  transmission: Transmission,
  consent: HeldConsent,
): Promise<boolean> {
  const { database, transmissions, received, outbox, clock, audit, receipts, tell } = deps
  const { id, document, holderName, permissions, replaces } = transmission
  const granted = permissions.filter((code) => consent.permissions.includes(code))
  const now = clock.now()
  const authorisedAt = statusSince(consent, transmission, now)
  const named = replaces ? await transmissions.ofCustomer(document, replaces) : undefined
  // One whose term has passed has ended by that, also where nothing has recorded it yet.
  const previous = named && isOpen({ status: statusAt(named, now) }) ? named : undefined
  const endedForIt = named?.status === 'INACTIVE' ? named : undefined
  const receipt = await inForceReceipt(deps, transmission, { at: now, authorisedAt, granted, previous })
  const receiptOfPrevious =
    previous &&
    (await endReceipt(deps, previous, {
      end: REVOKED,
      at: now,
      here: true,
      isReplaced: true,
      isKnownAtHolder: false,
    }))
  const work = async (sql: Sql): Promise<boolean> => {
    if (!(await transmissions.confirmed(sql, id, granted, { now, authorisedAt }))) return false
    await receipts.keep(sql, receipt)
    await transmissions.addHistory(sql, id, authorisedAt, 'ACTIVE', confirmedText(holderName))
    await received.begin(sql, id, now)
    await outbox.add(sql, DATA_WORK, {})
    await audit.record(sql, { event: 'sharing.in-force', subject: consent.consentId, person: document })
    if (previous) {
      const how = { end: REVOKED, tellHolder: true, text: REPLACED, isReplaced: true } as const
      const isReplaced = await endInTransaction(sql, deps, previous, { ...how, receipt: receiptOfPrevious })
      if (!isReplaced) throw new PreviousEnded()
    }
    const inForce = { ...transmission, permissions: granted }
    await tell(
      sql,
      document,
      inForceNews(inForce, {
        previous: previous ?? endedForIt,
        endedBefore: previous === undefined,
        receipt: receipt.number,
      }),
    )
    return true
  }
  try {
    if (await database.transaction(work)) return true
  } catch (error) {
    if (!(error instanceof PreviousEnded)) throw error
    return activate(deps, transmission, consent)
  }
  // Another caller may have activated it: the same outcome.
  return (await transmissions.byId(id))?.status === 'ACTIVE'
}
