import type { PortalConfig } from '@consente/contract/portal/config'
import type { Mail } from '../accounts/mail-handler.ts'
import type { PartWork } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { createChoiceStore } from './choice.store.ts'
import { deliverNews } from './deliver-news.ts'
import { forgetNotices } from './forget-notices.ts'
import { senderOf } from './mails/sender.ts'
import type { Choice, ChosenKind } from './notice.port.ts'
import { createNoticeStore } from './notice.store.ts'
import type { Contact, NoticesDeps } from './notices-deps.ts'
import type { Sharings } from './reminders/noticed-sharing.ts'
import { deliverReminder, REMINDER_WORK, remind } from './reminders/remind.ts'
import { createReminderStore } from './reminders/reminder.store.ts'
import { deliverSummary, SUMMARY_WORK, summariseYear } from './reminders/summarise-year.ts'
import { showNotices } from './show-notices.ts'
import { createTell, NEWS_WORK, type Tell } from './tell.ts'

const EACH_QUARTER = '*/15 * * * *'
const EACH_DAY = '20 6 * * *'

/** Notices and reminders: what customers are told of their sharings, in the portal and by mail. */
export type Notices = PartWork & {
  tell: Tell
  /** What a person was told in the last twelve months, newest first. */
  shownTo(document: string): ReturnType<typeof showNotices>
  /** Those until then are new no more. */
  markRead(document: string, until: Date): Promise<void>
  choicesOf(document: string): Promise<Record<ChosenKind, Choice>>
  /** Switches a kind on or off, at once. */
  choose(document: string, kind: ChosenKind, choice: Choice): Promise<void>
}

export function createNotices({
  platform,
  sharings,
  contactOf,
  sendMail,
  portal,
}: {
  platform: Platform
  /** Filled when the roles are there: they are created after this part, because they tell it their news. */
  sharings: readonly Sharings[]
  contactOf(document: string): Promise<Contact>
  sendMail(mail: Mail): Promise<void>
  portal: Pick<PortalConfig, 'brand' | 'links' | 'sacPhone'>
}): Notices {
  const { database, clock, outbox, seal } = platform
  const deps: NoticesDeps = {
    database,
    clock,
    outbox,
    notices: createNoticeStore(database, seal),
    reminders: createReminderStore(database),
    choices: createChoiceStore(database),
    sharings,
    contactOf,
    sendMail,
    sender: senderOf(platform.config, portal),
  }
  return {
    tell: createTell(deps),
    shownTo: (document) => showNotices(deps, document),
    markRead: async (document, until) => void (await deps.notices.markRead(document, until, clock.now())),
    choicesOf: (document) => deps.choices.choicesOf(document),
    choose: async (document, kind, choice) => void (await deps.choices.choose(document, kind, choice)),
    jobs: [
      { name: 'notices.reminders', cron: EACH_QUARTER, run: () => remind(deps) },
      { name: 'notices.summary', cron: EACH_QUARTER, run: () => summariseYear(deps) },
      { name: 'notices.clean-up', cron: EACH_DAY, run: () => forgetNotices(deps) },
    ],
    outboxHandlers: {
      [NEWS_WORK]: (payload) => deliverNews(deps, payload),
      [REMINDER_WORK]: (payload) => deliverReminder(deps, payload),
      [SUMMARY_WORK]: (payload) => deliverSummary(deps, payload),
    },
  }
}
