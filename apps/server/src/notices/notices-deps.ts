import type { Messages, Services } from '../insurer/insurer.ts'
import { composeMail } from '../mails/compose-mail.ts'
import type { MailContent, Sender } from '../mails/mail-content.ts'
import type { Mail } from '../mails/send-mail.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Customer } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { ChoiceStore, NoticeStore, ReminderStore } from './notice.port.ts'
import type { Sharings } from './noticed-sharing.ts'
import type { NoticesAudit } from './notices-audit-events.ts'
import type { PushStore } from './push/push.store.ts'
import type { Tell } from './tell.ts'
import type { ReportStore } from './unrecognised/report.store.ts'
import type { UnusedStore } from './unused/unused.port.ts'
import type { Reading } from './words.ts'

/** The person or company of a document; a customer without an e-mail gets notices in the portal only. */
export type Contact = { name?: string | undefined; email?: string | undefined }

/** Dependencies of this part's use cases. */
export type NoticesDeps = Pick<Platform, 'database' | 'clock' | 'log' | 'outbox'> & {
  notices: NoticeStore
  reminders: ReminderStore
  choices: ChoiceStore
  unused: UnusedStore
  /** Months without a reading of data after which a sharing is unused. */
  unusedAfterMonths: number
  reports: ReportStore
  audit: NoticesAudit
  tell: Tell
  /** One entry for each role that the institution has. */
  sharings: readonly Sharings[]
  /** @throws when the insurer's register does not answer */
  contactOf(document: string): Promise<Contact>
  /** @throws when the mail server does not take it */
  sendMail(mail: Mail): Promise<void>
  sender: Sender
  /** Ends the account's other sessions. @returns how many */
  endOtherSessions(sql: Sql, customer: Customer): Promise<number>
  /** The further channel, with its name; undefined where there is none. */
  channel: (Messages & { name: string }) | undefined
  /** The browsers of Web Push, where it is the further channel. */
  push: { store: PushStore; hosts: readonly string[]; key: string } | undefined
  insurerServices: Services | undefined
  /** Address that reports are mailed to if the insurer has no service for them. */
  reportsTo: string | undefined
  reportsAreRead: boolean
}

/** The day and the institution by which notices are put into words. */
export const readingOf = ({ clock, sender }: Pick<NoticesDeps, 'clock' | 'sender'>): Reading => ({
  institution: sender.name,
  now: clock.now(),
})

/** Mails somebody, if their address is known. */
export async function mailTo(
  { contactOf, sendMail, sender }: Pick<NoticesDeps, 'contactOf' | 'sendMail' | 'sender'>,
  document: string,
  content: MailContent,
): Promise<void> {
  const { name, email } = await contactOf(document)
  if (email) await sendMail(composeMail(email, content, { reader: { document, name }, sender }))
}
