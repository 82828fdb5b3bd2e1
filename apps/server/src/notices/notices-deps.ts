import type { Accounts } from '../accounts/accounts.ts'
import type { Insurer, Messages } from '../insurer/insurer.ts'
import { composeMail, type MailContent, type Sender } from '../mails/mails.ts'
import { createOutbound } from '../platform/network/outbound.ts'
import type { Platform } from '../platform/platform.ts'
import { createChoiceStore } from './choice.store.ts'
import { createNoticeStore } from './notice.store.ts'
import type { Sharings } from './noticed-sharing.ts'
import type { NoticesAudit } from './notices-audit-events.ts'
import { createPushStore, type PushStore } from './push/push.store.ts'
import { createPushChannel, vapidKeysOf } from './push/push-channel.ts'
import { createReminderStore } from './reminders/reminder.store.ts'
import { createTell } from './tell.ts'
import { createReportStore } from './unrecognised/report.store.ts'
import { createUnusedStore } from './unused/unused.store.ts'
import type { Reading } from './words.ts'

/** The person or company of a document; a customer without an e-mail gets notices in the portal only. */
export type Contact = { name?: string | undefined; email?: string | undefined }

/** Arguments of `createNotices`. */
export type CreateNoticesDeps = {
  platform: Platform
  sender: Sender
  insurer: Pick<Insurer, 'services' | 'messages'>
  accounts: Pick<Accounts, 'contactOf' | 'sendMail' | 'endOtherSessions'>
  /** One entry for each role that the institution has. */
  sharings: readonly Sharings[]
}

/** Opens this part's stores and its further channel. */
export function createNoticesDeps({ platform, sender, insurer, accounts, sharings }: CreateNoticesDeps) {
  const { database, clock, log, outbox, seal, config } = platform
  const audit: NoticesAudit = platform.audit
  const { reportsTo } = config.mail
  return {
    database,
    clock,
    log,
    outbox,
    audit,
    notices: createNoticeStore(database, seal),
    reminders: createReminderStore(database),
    choices: createChoiceStore(database),
    unused: createUnusedStore(database),
    /** Months without a reading of data after which a sharing is unused. */
    unusedAfterMonths: config.unused.afterMonths,
    reports: createReportStore(seal),
    tell: createTell(platform),
    sharings,
    ...accounts,
    /** @throws when the insurer's register does not answer */
    contactOf: (document: string): Promise<Contact> => accounts.contactOf(document),
    sender,
    ...channelOf(platform, insurer, sender),
    insurerServices: insurer.services,
    /** Address that reports are mailed to if the insurer has no service for them. */
    reportsTo,
    reportsAreRead: insurer.services !== undefined || reportsTo !== undefined,
  }
}
/** Dependencies of this part's use cases; each takes those that it uses. */
export type NoticesDeps = ReturnType<typeof createNoticesDeps>
/** Dependencies of a mail to a customer. */
export type MailDeps = Pick<NoticesDeps, 'contactOf' | 'sendMail' | 'sender' | 'clock'>
/** Dependencies of a notice with its mail, as its reader has chosen them. */
export type DeliveryDeps = MailDeps &
  Pick<NoticesDeps, 'sharings' | 'choices' | 'notices' | 'reminders' | 'database'>
/** Dependencies of a day's round through everybody. */
export type RoundDeps = Pick<
  NoticesDeps,
  'clock' | 'reminders' | 'log' | 'sharings' | 'database' | 'outbox' | 'channel'
>

type Channels = {
  /** The further channel, with its name; undefined where there is none. */
  channel: (Messages & { name: string }) | undefined
  /** The browsers of Web Push, where it is the further channel. */
  push: { store: PushStore; hosts: readonly string[]; key: string } | undefined
}

/** The further channel: the insurer's gateway, or the browsers in which customers switched it on. */
function channelOf(
  { database, seal, config }: Platform,
  { messages }: Pick<Insurer, 'messages'>,
  { name: institution }: Sender,
): Channels {
  const { http, push } = config.channels ?? {}
  if (!push) return { channel: http && messages && { ...messages, name: http.name }, push: undefined }
  const [store, outbound] = [createPushStore(database, seal), createOutbound(config)]
  return {
    channel: { ...createPushChannel(push, { outbound, store, institution }), name: push.name },
    push: { store, hosts: push.hosts, key: vapidKeysOf(push.key ?? '').publicKey },
  }
}

/** The day and the institution by which notices are put into words. */
export const readingOf = ({ clock, sender }: Pick<NoticesDeps, 'clock' | 'sender'>): Reading => ({
  institution: sender.name,
  now: clock.now(),
})

/** Mails somebody, if their address is known. */
export async function mailTo(
  { contactOf, sendMail, sender }: MailDeps,
  document: string,
  content: MailContent,
): Promise<void> {
  const { name, email } = await contactOf(document)
  if (email) await sendMail(composeMail(email, content, { reader: { document, name }, sender }))
}
