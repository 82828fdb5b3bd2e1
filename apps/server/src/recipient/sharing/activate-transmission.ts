import type { Sql } from '../../platform/database/database.ts'
import type { HeldConsent } from '../other-institution/holder-consents-client.ts'
import { DATA_WORK } from '../recipient-deps.ts'
import { type EndDeps, endInTransaction, endOverdue } from './end-transmission.ts'
import { placesOf } from './places-taken.ts'
import { inForceNews } from './sharing-news.ts'
import { endReceipt, inForceReceipt } from './sharing-receipts.ts'
import { REVOKED, statusSince, type Transmission } from './transmission.ts'
import { confirmedText, REPLACED } from './transmission-history-texts.ts'

/** What it was to replace has changed since it was read: receipts and news are made again. */
class PlacesChanged extends Error {}

/**
 * Activates a sharing whose consent is AUTHORISED at the holder and whose tokens are stored; what it replaces
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
  const family = replaces ? await placesOf(deps, database, transmission) : undefined
  for (const one of family?.lapsed ?? []) await endOverdue(deps, one, now)
  const ending = family?.ending ?? []
  const previous = ending.find(({ consentId }) => consentId === replaces) ?? ending.at(-1)
  const endedForIt = family?.named?.status === 'INACTIVE' ? family.named : undefined
  const receipt = await inForceReceipt(deps, transmission, { at: now, authorisedAt, granted, previous })
  const how = { end: REVOKED, at: now, here: true, isReplaced: true, isKnownAtHolder: false }
  const receiptsOfEnds = await Promise.all(ending.map((one) => endReceipt(deps, one, how)))
  const work = async (sql: Sql): Promise<boolean> => {
    if (family && !isSame(ending, (await placesOf(deps, sql, transmission)).ending)) throw new PlacesChanged()
    if (!(await transmissions.confirmed(sql, id, granted, { now, authorisedAt }))) return false
    await receipts.keep(sql, receipt)
    await transmissions.addHistory(sql, id, authorisedAt, 'ACTIVE', confirmedText(holderName))
    await received.begin(sql, id, now)
    await outbox.add(sql, DATA_WORK, {})
    await audit.record(sql, { event: 'sharing.in-force', subject: consent.consentId, person: document })
    for (const [at, one] of ending.entries()) {
      const replaced = { end: REVOKED, tellHolder: true, text: REPLACED, isReplaced: true } as const
      const isEnded = await endInTransaction(sql, deps, one, { ...replaced, receipt: receiptsOfEnds[at] })
      if (!isEnded) throw new PlacesChanged()
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
    if (!(error instanceof PlacesChanged)) throw error
    return activate(deps, transmission, consent)
  }
  // Another caller may have activated it: the same outcome.
  return (await transmissions.byId(id))?.status === 'ACTIVE'
}

const isSame = (some: readonly Transmission[], others: readonly Transmission[]): boolean =>
  some.map(({ id }) => id).join() === others.map(({ id }) => id).join()
