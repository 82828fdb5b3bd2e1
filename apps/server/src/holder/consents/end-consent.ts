import type { Tell } from '../../notices/notices.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { onBehalfOf } from '../../platform/observability/interaction.ts'
import { endNews } from '../consent-news.ts'
import { endingReceipts, type ReceiptDeps, type RecordedEnd } from '../consent-receipts.ts'
import type { Recipients } from '../recipients.ts'
import { type Consent, type ConsentState, type Rejection, statusAt } from './consent.ts'
import type { ConsentLife } from './consent-life.ts'
import type { ConsentReading } from './consent-reading.ts'

export type EndDeps = ReceiptDeps & {
  database: Database
  clock: Clock
  consents: Pick<ConsentReading, 'find'>
  life: Pick<ConsentLife, 'end'>
  tell: Tell
  /** Deletes all records of a grant, within the transaction. */
  dropGrant(sql: Sql, grantId: string): Promise<unknown>
  recipients: Pick<Recipients, 'nameOf'>
}

/** The reason for an end by the customer, or by the recipient on their behalf: rejected while it waits, revoked once authorised. */
function wishToEnd(state: ConsentState): Rejection | undefined {
  if (state.status === 'AWAITING_AUTHORISATION')
    return { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined }
  if (state.status === 'AUTHORISED') return { by: 'USER', code: 'CUSTOMER_MANUALLY_REVOKED', note: undefined }
  return undefined
}

/**
 * Ends a consent in one transaction: conditional update with history, tokens deleted, receipts kept, its people told.
 * @returns false when the recorded status has changed meanwhile
 */
export async function endConsent(deps: EndDeps, consent: Consent, end: RecordedEnd): Promise<boolean> {
  const { rejection, at } = end
  const recipient = await deps.recipients.nameOf(consent)
  const receipts = await endingReceipts(deps, consent, end)
  return deps.database.transaction(async (sql) => {
    if (!(await deps.life.end(sql, consent.consentId, { from: consent.status, at, rejection }))) return false
    if (consent.grantId) await deps.dropGrant(sql, consent.grantId)
    const kept = new Map<string, string>()
    for (const receipt of receipts)
      if (await deps.receipts.keep(sql, receipt)) kept.set(receipt.document, receipt.number)
    for (const { to, news } of endNews(consent, end, {
      recipient,
      receiptOf: (document) => kept.get(document),
    }))
      await deps.tell(sql, to, news)
    return true
  })
}

/**
 * Records the end that time has brought before anybody hears of it: an approval that was checked in time, and is written a moment
 * later, would otherwise authorise what another institution has been told is over.
 * @returns the consent as it is then
 */
export async function recordEndByTime(deps: EndDeps, consent: Consent): Promise<Consent> {
  const { status, since, rejection } = statusAt(consent, deps.clock.now())
  if (status === consent.status || !rejection) return consent
  await onBehalfOf({ kind: 'institution' }, () => endConsent(deps, consent, { rejection, at: since }))
  return (await deps.consents.find(consent.consentId)) ?? consent
}

const TRIES = 3

/**
 * Ends a consent at the request of its customer or its recipient; one that has ended stays as it is. Reads it again
 * when it has changed meanwhile (the customer approves while the recipient deletes).
 * @param askedBy the document that asked for it at this institution; undefined when the recipient did
 */
export async function endByWish(deps: EndDeps, consentId: string, askedBy?: string): Promise<Consent> {
  for (let tries = 0; tries < TRIES; tries++) {
    const consent = await deps.consents.find(consentId)
    if (!consent) break
    const now = deps.clock.now()
    const rejection = wishToEnd(statusAt(consent, now))
    if (!rejection) return consent
    if (await endConsent(deps, consent, { rejection, at: now, askedBy })) {
      return { ...consent, status: 'REJECTED', statusChangedAt: now, rejection }
    }
  }
  throw new Error('The consent changed at each attempt to end it.')
}
