import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import { missingNews } from '../consent-news.ts'
import { missingApprovers, type ShownConsent, statusAt } from '../consents/consent.ts'
import type { EndDeps } from '../consents/end-consent.ts'
import type { HolderThrottling } from '../holder-throttling.ts'
import { isFor } from './own-consent.ts'

/** Dependencies of reminding further approvers. */
export type RemindDeps = Omit<EndDeps, 'life' | 'dropGrant' | 'receipts'> & { throttling: HolderThrottling }

/** True if the reader asked for the sharing, and somebody else can still authorise it. */
export const mayRemind = (
  reader: Pick<Customer, 'document' | 'loggedUser'>,
  consent: ShownConsent,
  now: Date,
) =>
  isFor(reader, consent) &&
  statusAt(consent, now).status === 'AUTHORISED' &&
  missingApprovers(consent).length > 0

/**
 * Asks everybody whose authorisation is missing for it once more, once an hour for each sharing.
 * @returns how many people were told
 * @throws {Failure} NOT_FOUND unless the customer asked for the sharing; CONSENT_NOT_WAITING when nobody can authorise it any
 *   more; TOO_MANY_TRIES
 */
export async function remindApprovers(
  deps: RemindDeps,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ reminded: number }> {
  const consent = await deps.consents.find(consentId)
  ensure(consent && isFor(customer, consent), 'NOT_FOUND')
  ensure(mayRemind(customer, consent, deps.clock.now()), 'CONSENT_NOT_WAITING')
  const recipient = await deps.recipients.nameOf(consent)
  const news = await missingNews(consent, { recipient, nameOf: deps.contacts.nameOf })
  await deps.throttling.take('approverReminder', consentId)
  await deps.database.transaction(async (sql) => {
    for (const { to, news: told } of news) await deps.tell(sql, to, told)
  })
  return { reminded: news.length }
}
