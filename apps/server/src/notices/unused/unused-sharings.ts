import type { ConsentCard } from '@consente/contract/portal/consents'
import { addMonths } from '@consente/domain/period'
import type { Customer } from '../../platform/http/route.ts'
import type { Sharings, UnusedFilter } from '../noticed-sharing.ts'
import type { NoticesDeps } from '../notices-deps.ts'

/** Months of quiet after a customer was told, or has kept it. */
const QUIET_MONTHS = 6

/** More unused sharings than one customer has. */
const MOST = 200

/** A question or an answer after this instant keeps quiet. */
export const quietAfter = (now: Date): Date => addMonths(now, -QUIET_MONTHS)

/** The condition for a sharing to be unused now. */
export const unusedAt = (
  { clock, unusedAfterMonths }: Pick<NoticesDeps, 'clock' | 'unusedAfterMonths'>,
  document?: string,
): UnusedFilter => {
  const now = clock.now()
  return { now, before: addMonths(now, -unusedAfterMonths), ...(document && { document }) }
}

/** Dependencies of a look for unused sharings. */
export type UnusedDeps = Pick<NoticesDeps, 'clock' | 'unusedAfterMonths' | 'unused' | 'sharings'>

/** Maps each unused sharing of a customer to the day since which nobody has read its data, but for those that they keep. */
export async function unusedOf(deps: UnusedDeps, document: string): Promise<ReadonlyMap<string, string>> {
  const filter = unusedAt(deps, document)
  const found = (await Promise.all(deps.sharings.map(({ unused }) => unused(filter, undefined, MOST)))).flat()
  if (found.length === 0) return new Map()
  const kept = await deps.unused.keptSince(document, quietAfter(filter.now))
  return new Map(found.filter((one) => !kept.has(one.consentId)).map((one) => [one.consentId, one.since]))
}

/** The cards of a customer at one role, with the day since which nobody has read the data of those that are unused. */
export async function withUnused(
  deps: UnusedDeps,
  role: Sharings['role'],
  { document, cards }: { document: string; cards: ConsentCard[] },
): Promise<ConsentCard[]> {
  if (cards.length === 0) return cards
  const sharings = deps.sharings.filter((one) => one.role === role)
  const unused = await unusedOf({ ...deps, sharings }, document)
  return cards.map((card) => {
    const unusedSince = unused.get(card.consentId)
    return unusedSince === undefined ? card : { ...card, unusedSince }
  })
}

/**
 * The customer wants a sharing of theirs to stay: nobody asks for six months.
 * @returns when they may be asked again
 */
export async function keepUnused(
  deps: Pick<NoticesDeps, 'clock' | 'database' | 'unused' | 'audit' | 'notices'>,
  { document }: Customer,
  consentId: string,
): Promise<Date> {
  const { clock, database, unused, audit, notices } = deps
  const now = clock.now()
  await database.transaction(async (sql) => {
    await unused.keep(sql, { document, consentId }, now)
    await notices.dropOvertaken(sql, document, { consentIds: [consentId], kinds: ['unused'] })
    await audit.record(sql, { event: 'unused.kept', subject: consentId, person: document })
  })
  return addMonths(now, QUIET_MONTHS)
}
