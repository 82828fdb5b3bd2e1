import type { Mail } from '../../accounts/mail-handler.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/work/outbox.ts'
import { mailWhenEnded } from '../consent-mails.ts'
import type { Contacts } from '../contacts.ts'
import type { Recipients } from '../recipients.ts'
import { type Consent, type ConsentState, ownerOf, type Rejection, statusAt } from './consent.ts'
import type { ConsentLife } from './consent-life.ts'
import type { ConsentReading } from './consent-reading.ts'

export type EndDeps = {
  database: Database
  clock: Clock
  consents: Pick<ConsentReading, 'find'>
  life: Pick<ConsentLife, 'end'>
  outbox: Outbox
  /** Removes everything that a grant gave, within the transaction. */
  dropGrant(sql: Sql, grantId: string): Promise<void>
  contacts: Pick<Contacts, 'emailOf'>
  recipients: Pick<Recipients, 'nameOf'>
}

/** The customer's wish (or the recipient's on their behalf): refused while it waits, revoked once authorised. */
function wishToEnd(state: ConsentState): Rejection | undefined {
  if (state.status === 'AWAITING_AUTHORISATION')
    return { by: 'USER', code: 'CUSTOMER_MANUALLY_REJECTED', note: undefined }
  if (state.status === 'AUTHORISED') return { by: 'USER', code: 'CUSTOMER_MANUALLY_REVOKED', note: undefined }
  return undefined
}

/**
 * Ends a consent for either side: one conditional update with history, tokens dropped, mail queued, all or nothing.
 * @returns false when the consent's recorded status had changed meanwhile.
 */
export async function endConsent(
  deps: EndDeps,
  consent: Consent,
  { rejection, at }: { rejection: Rejection; at: Date },
): Promise<boolean> {
  const mails = await endingMails(deps, consent, rejection)
  return deps.database.transaction(async (sql) => {
    const ending = { from: consent.status, at, rejection }
    if (!(await deps.life.end(sql, consent.consentId, ending))) return false
    if (consent.grantId) await deps.dropGrant(sql, consent.grantId)
    for (const mail of mails) await deps.outbox.add(sql, 'mail', mail)
    return true
  })
}

/** Mails to everyone who had a part in it; none for a request that nobody authorised. */
async function endingMails(
  { recipients, contacts }: EndDeps,
  consent: Consent,
  rejection: Rejection,
): Promise<Mail[]> {
  if (consent.status !== 'AUTHORISED') return []
  const { name: recipient } = await recipients.nameOf(consent)
  const documents = [ownerOf(consent), ...consent.approvers.map(({ document }) => document)]
  const addresses = await Promise.all(documents.map(contacts.emailOf))
  return addresses.flatMap((to) => (to ? [mailWhenEnded({ to, recipient, rejection })] : []))
}

const TRIES = 3

/**
 * Ends a consent as its customer or its recipient wishes; what has ended stays as it ended. Reads again when it
 * changed meanwhile (the customer approves while the recipient deletes).
 */
export async function endByWish(deps: EndDeps, consentId: string): Promise<Consent> {
  for (let tries = 0; tries < TRIES; tries++) {
    const consent = await deps.consents.find(consentId)
    if (!consent) break
    const now = deps.clock.now()
    const rejection = wishToEnd(statusAt(consent, now))
    if (!rejection) return consent
    if (await endConsent(deps, consent, { rejection, at: now })) {
      return { ...consent, status: 'REJECTED', statusChangedAt: now, rejection }
    }
  }
  throw new Error('A consent kept changing while it was to be ended.')
}
