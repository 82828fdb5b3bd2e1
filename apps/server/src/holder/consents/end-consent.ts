import type { Clock } from '../../platform/base/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/work/outbox.ts'
import { type Mail, mailWhenEnded } from '../consent-mails.ts'
import type { ConsentStore } from './consent.store.ts'
import { type Consent, type ConsentState, ownerOf, type Rejection, statusAt } from './consent.ts'

/** Ending a consent, whoever asks: one conditional update with history, tokens dropped, mail queued, all or nothing. */
export type EndParts = {
  database: Database
  clock: Clock
  consents: ConsentStore
  outbox: Outbox
  dropGrant(sql: Sql, grantId: string): Promise<void>
  addressOf(document: string): Promise<string | undefined>
  recipientName(consent: Consent): Promise<string>
}

/** The customer's wish (or the recipient's on their behalf): refused while it waits, revoked once authorised. */
function wishToEnd(state: ConsentState): Rejection | undefined {
  if (state.status === 'AWAITING_AUTHORISATION')
    return { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined }
  if (state.status === 'AUTHORISED') return { by: 'USER', code: 'CUSTOMER_MANUALLY_REVOKED', note: undefined }
  return undefined
}

/** @returns false when the consent's recorded status had changed meanwhile. */
export async function endConsent(
  parts: EndParts,
  consent: Consent,
  rejection: Rejection,
  at: Date,
): Promise<boolean> {
  const mails = await endingMails(parts, consent, rejection)
  return parts.database.transaction(async (sql) => {
    if (!(await parts.consents.end(sql, consent.consentId, consent.status, at, rejection))) return false
    if (consent.grantId) await parts.dropGrant(sql, consent.grantId)
    for (const mail of mails) await parts.outbox.add(sql, 'mail', mail)
    return true
  })
}

/** Written to whoever had a part in it: a request that nobody took up ends in silence. */
async function endingMails(parts: EndParts, consent: Consent, rejection: Rejection): Promise<Mail[]> {
  if (consent.status !== 'AUTHORISED') return []
  const recipient = await parts.recipientName(consent)
  const documents = [ownerOf(consent), ...consent.approvers.map(({ document }) => document)]
  const addresses = await Promise.all(documents.map(parts.addressOf))
  return addresses.flatMap((to) => (to ? [mailWhenEnded({ to, recipient, rejection })] : []))
}

const TRIES = 3

/**
 * Ends a consent as its customer or its recipient wishes; what has ended stays as it ended. Reads again when it
 * changed meanwhile (the customer approves while the recipient deletes).
 */
export async function endByWish(parts: EndParts, consentId: string): Promise<Consent> {
  for (let tries = 0; tries < TRIES; tries++) {
    const consent = await parts.consents.find(consentId)
    if (!consent) break
    const now = parts.clock.now()
    const rejection = wishToEnd(statusAt(consent, now))
    if (!rejection) return consent
    if (await endConsent(parts, consent, rejection, now)) {
      return { ...consent, status: 'REJECTED', statusChangedAt: now, rejection }
    }
  }
  throw new Error('A consent kept changing while it was to be ended.')
}
