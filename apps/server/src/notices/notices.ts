import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { ReminderChoice, ReminderChoices } from '@consente/contract/portal/notices'
import { toInstantText } from '@consente/domain/period'
import { ensure } from '../platform/base/failure.ts'
import { hiddenEmail } from '../platform/base/hidden-email.ts'
import { withDeps } from '../platform/base/with-deps.ts'
import type { Customer } from '../platform/http/route.ts'
import { networkOf } from '../platform/network/ip-network.ts'
import type { PartWork, ReadsOf, RunsOf } from '../platform/part.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import type { NOTICES } from './declaration.ts'
import { deliverNews } from './deliver-news.ts'
import { forgetNotices } from './forget-notices.ts'
import { MESSAGE_WORK } from './message-work.ts'
import { deliverMessage } from './messages/deliver-message.ts'
import type { ChosenKind } from './notice.port.ts'
import { toldSharing } from './noticed-sharing.ts'
import { type CreateNoticesDeps, createNoticesDeps } from './notices-deps.ts'
import { NOTICES_THROTTLING } from './notices-throttling.ts'
import type { Subscription } from './push/push.store.ts'
import { isKnownService } from './push/push-channel.ts'
import { deliverReminder, REMINDER_WORK, remind } from './reminders/remind.ts'
import { deliverSummary, SUMMARY_WORK, summariseYear } from './reminders/summarise-year.ts'
import { showNotices } from './show-notices.ts'
import { NEWS_WORK } from './tell.ts'
import { handOverReport } from './unrecognised/hand-over-report.ts'
import {
  ANSWER_DAYS,
  keepAnonymousReport,
  keepReport,
  REPORT_WORK,
  type Said,
} from './unrecognised/keep-report.ts'
import { askUnused, deliverUnused, UNUSED_WORK } from './unused/ask-unused.ts'
import { keepUnused, quietAfter, withUnused } from './unused/unused-sharings.ts'

export type { Concerned, Sharings, UnusedSharing } from './noticed-sharing.ts'
export { vapidKeysOf } from './push/push-channel.ts'
export { createTell, type Tell } from './tell.ts'
export { unusedOnceCounted } from './unused/unused.port.ts'

type Report = {
  customer: Customer
  consentId: string
  said: Said
  details: ConsentDetails | undefined
}
/** In the order of the page. */
const KINDS = [
  'ends-in-30-days',
  'ends-in-7-days',
  'unused',
  'year-summary',
] as const satisfies readonly ChosenKind[]
/** Duties stand here and in mails in any case; only the further channel is the customer's choice. */
const WITH_DUTIES = ['duties', ...KINDS] as const satisfies readonly ChosenKind[]

/** Notices and reminders about sharings, in the portal and by mail. */
export function createNotices(given: CreateNoticesDeps) {
  const deps = createNoticesDeps(given)
  const { notices, choices, clock, contactOf } = deps
  const throttling = createThrottling(given.platform, NOTICES_THROTTLING)
  return {
    tell: deps.tell,
    ...withDeps(deps, { shownTo: showNotices, withUnused, keepUnused }),
    markRead: async (document: string, until: Date) =>
      void (await notices.markRead(document, until, clock.now())),
    /** A person's choice for each kind of notice that can be switched off. */
    async choicesOf(document: string): Promise<ReminderChoices> {
      const { email } = await contactOf(document)
      const chosen = await choices.choicesOf(document)
      return {
        choices: deps.channel
          ? WITH_DUTIES.map((kind) => ({ kind, ...chosen[kind] }))
          : KINDS.map((kind) => ({ kind, here: chosen[kind].here, mail: chosen[kind].mail })),
        unusedAfterMonths: deps.unusedAfterMonths,
        ...(deps.channel && { channel: deps.channel.name }),
        ...(deps.push && { pushKey: deps.push.key }),
        ...(email && { email: hiddenEmail(email) }),
      }
    },
    /** Switches a kind on or off, at once. */
    async choose(document: string, { kind, ...choice }: ReminderChoice) {
      await choices.choose(document, kind, choice)
      if (!deps.push || choice.message !== false) return
      const chosen = Object.values(await choices.choicesOf(document))
      if (!chosen.some(({ message }) => message)) await deps.push.store.dropAll(document)
    },
    /** Keeps a browser that gets the further channel's messages. @throws {Failure} INVALID_REQUEST for another push service */
    async subscribe(document: string, subscription: Subscription) {
      const { push } = deps
      ensure(push && isKnownService(subscription.endpoint, push.hosts), 'INVALID_REQUEST')
      await push.store.keep(document, subscription, clock.now())
    },
    /** @throws {Failure} TOO_MANY_TRIES */
    allowReport: ({ document }: Customer) => throttling.take('reportAccount', document),
    /** @throws {Failure} TOO_MANY_TRIES */
    allowRefusal: (ip: string) => throttling.take('refusalAddress', networkOf(ip)),
    /** A sharing that has been ended because the customer does not recognise it. */
    async report({ customer, consentId, said, details }: Report) {
      const sharing = details && toldSharing(details)
      const { number, at, sessionsEnded } = await keepReport(deps, {
        customer,
        consentId,
        said,
        ...(sharing && { sharing }),
      })
      return {
        protocol: number,
        at: toInstantText(at),
        sessionsEnded,
        ...(deps.reportsAreRead && { answerDays: ANSWER_DAYS }),
      }
    },
    /** A request that was refused before anybody had signed in. */
    async reportAnonymously(consentId: string) {
      return { protocol: (await keepAnonymousReport(deps, consentId)).number }
    },
    jobs: {
      'notices.reminders': () => remind(deps),
      'notices.unused': () => askUnused(deps),
      'notices.summary': () => summariseYear(deps),
      'notices.clean-up': () => forgetNotices(deps),
    } satisfies RunsOf<typeof NOTICES>,
    outboxHandlers: {
      [NEWS_WORK]: (payload) => deliverNews(deps, payload),
      [REMINDER_WORK]: (payload) => deliverReminder(deps, payload),
      [UNUSED_WORK]: (payload) => deliverUnused(deps, payload),
      [SUMMARY_WORK]: (payload) => deliverSummary(deps, payload),
      [MESSAGE_WORK]: (payload) => deliverMessage(deps, payload),
      [REPORT_WORK]: (payload) => handOverReport(deps, payload),
    },
    gauges: {
      consente_unused_sharings: () => deps.unused.countSince(quietAfter(clock.now())),
    } satisfies ReadsOf<typeof NOTICES>,
  } satisfies PartWork & Record<string, unknown>
}
/** The part that tells customers of their sharings. */
export type Notices = ReturnType<typeof createNotices>
