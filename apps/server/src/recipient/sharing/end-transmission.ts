import { DAY_MS } from '@consente/domain/base/durations'
import * as z from 'zod/mini'
import type { Sql } from '../../platform/database/database.ts'
import type { OutboxHandler } from '../../platform/work/outbox.ts'
import type { StoredReceipt } from '../../receipts/receipts.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { endNews } from './sharing-news.ts'
import { endReceipt } from './sharing-receipts.ts'
import type { ReadState } from './transmission.port.ts'
import { type End, endByTime, type Transmission } from './transmission.ts'
import { endedText } from './transmission-history-texts.ts'

export type EndDeps = Pick<
  RecipientDeps,
  'database' | 'transmissions' | 'received' | 'outbox' | 'clock' | 'config' | 'audit' | 'receipts' | 'tell'
>

export const REVOKE_WORK = 'recipient.revoke'

type Ending = {
  end: End
  /** The holder does not know of the end yet: it is told through the outbox. */
  tellHolder: boolean
  /** When it ended at its holder; absent: now. */
  at?: Date
  /** Sentence of the history, instead of the one for the reason. */
  text?: string
  receipt: StoredReceipt | undefined
  /** The customer ended it here. */
  here?: boolean
  /** The state from which the end by time follows: a sharing that has changed since goes on. */
  read?: ReadState
  /** The customer is told of what took its place instead. */
  isReplaced?: boolean
}

/**
 * Ends an open transmission: status, history, receipt and the outbox work for the holder in one transaction; its tokens
 * are deleted, and received data after their retention (at once, unless configured).
 * @returns false when it had ended already
 */
export async function endTransmission(
  deps: EndDeps,
  transmission: Transmission,
  ending: Omit<Ending, 'receipt'>,
): Promise<boolean> {
  const { end, at = deps.clock.now(), tellHolder, here = false } = ending
  const receipt = await endReceipt(deps, transmission, { end, at, here, isKnownAtHolder: !tellHolder })
  return deps.database.transaction((sql) =>
    endInTransaction(sql, deps, transmission, { ...ending, at, receipt }),
  )
}

/**
 * Records the end that time has brought, if any: of a term when it passed, however late that is, and a holder ends it by itself.
 * @returns false when there is none, it had ended already, or has changed since it was read
 */
export async function endOverdue(deps: EndDeps, transmission: Transmission, now: Date): Promise<boolean> {
  const end = endByTime(transmission, now)
  if (!end) return false
  const how = end.status === 'EXPIRED' ? { tellHolder: false, at: transmission.endsAt } : { tellHolder: true }
  return endTransmission(deps, transmission, { end, read: transmission, ...how })
}

/** The same inside a transaction with further changes. */
export async function endInTransaction(
  sql: Sql,
  { transmissions, received, outbox, clock, config, audit, receipts, tell }: EndDeps,
  transmission: Transmission,
  { end, tellHolder, at, text, receipt, read, here = false, isReplaced = false }: Ending,
): Promise<boolean> {
  const { id, document, consentId, authorisationServerId } = transmission
  const now = clock.now()
  const endedAt = at ?? now
  if (!(await transmissions.ended(sql, id, end, endedAt, read))) return false
  const isKept = receipt !== undefined && (await receipts.keep(sql, receipt))
  const keptDays = config.receivedData.keepDaysAfterEnd
  const deleted = await received.end(sql, id, new Date(now.getTime() + keptDays * DAY_MS), now)
  const subject = consentId ?? id
  await audit.record(sql, {
    event: 'sharing.ended',
    subject,
    person: document,
    detail: { status: end.status, reason: end.reason },
  })
  if (deleted > 0) await audit.record(sql, { event: 'data.deleted', subject, person: document })
  await transmissions.addHistory(sql, id, endedAt, end.status, text ?? endedText(end.reason, transmission))
  const news = isReplaced
    ? undefined
    : endNews(transmission, {
        end,
        here,
        at: endedAt,
        keptDays,
        receipt: isKept ? receipt.number : undefined,
      })
  if (news) await tell(sql, document, news)
  if (tellHolder) {
    await transmissions.holderToBeTold(sql, id, now)
    await outbox.add(sql, REVOKE_WORK, { authorisationServerId, consentId })
  }
  return true
}

const RevokeWork = z.object({ authorisationServerId: z.string(), consentId: z.string() })

/** Revokes the consent at the holder; throws until the holder has accepted, so that the outbox retries. */
export function revokeAtHolder({
  institutions,
  traceLinks,
  transmissions,
}: Pick<RecipientDeps, 'institutions' | 'traceLinks' | 'transmissions'>): OutboxHandler {
  return async (payload) => {
    const { authorisationServerId, consentId } = z.parse(RevokeWork, payload)
    await traceLinks.join(consentId)
    const institution = await institutions.at(authorisationServerId)
    await institution.endConsent(consentId)
    await transmissions.holderTold(consentId)
  }
}
