import { isCalendarDay } from '@consente/domain/period'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ConsentId, Instant, textLine } from './values.ts'

/** The customers' notices and reports: our addition (capability `notices`). */

export const Notice = z.object({
  id: z.string(),
  at: Instant,
  isNew: z.boolean(),
  /** The subject, for its picture; an unknown one has none. */
  icon: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the portal that it leads to. */
  action: z.object({ label: z.string(), path: z.string() }),
  /** Present for a deed of the customer's: the page of the report that it was not theirs. */
  report: z.optional(z.object({ label: z.string(), path: z.string() })),
})
export type Notice = z.infer<typeof Notice>

/** Newest first, of the last twelve months. */
export const Notices = z.object({ newCount: z.int(), notices: z.array(Notice) })
export type Notices = z.infer<typeof Notices>

export const notices = endpoint({
  method: 'GET',
  path: '/bff-opin/notices/v1/notices',
  caller: 'customer',
  summary: 'What the customer was told in the last twelve months, newest first, and how much of it is new.',
  answers: { 200: Notices },
})

export const ReadUntil = z.object({ until: Instant.check(z.refine((at) => isCalendarDay(at.slice(0, 10)))) })

export const readNotices = endpoint({
  method: 'POST',
  path: '/bff-opin/notices/v1/notices/read',
  caller: 'customer',
  summary: 'Notices until an instant are new no more.',
  body: ReadUntil,
  answers: { 200: Notices },
})

/**
 * A kind of notice that can be switched off, in the portal (here), by mail, and by the further channel (message). Duties are
 * on here and by mail in any case, and are a kind only where there is such a channel.
 */
export const ReminderChoice = z.object({
  kind: z.enum(['duties', 'ends-in-30-days', 'ends-in-7-days', 'unused', 'year-summary']),
  here: z.boolean(),
  mail: z.boolean(),
  /** Absent in a change: it stays as it is. */
  message: z.optional(z.boolean()),
})
export type ReminderChoice = z.infer<typeof ReminderChoice>

/** Destinations of each kind of reminder. */
export const ReminderChoices = z.object({
  choices: z.array(ReminderChoice),
  /** Months without a reading of data after which a sharing is unused (capability `unused`). */
  unusedAfterMonths: z.optional(z.int()),
  /** Name of the further channel, such as SMS; absent where there is none. */
  channel: z.optional(z.string()),
  /** The server's key towards push services, base64url; present where the channel is this browser's own notifications. */
  pushKey: z.optional(z.string()),
  /** The address for mails, hidden but for its ends. */
  email: z.optional(z.string()),
})
export type ReminderChoices = z.infer<typeof ReminderChoices>

export const reminderChoices = endpoint({
  method: 'GET',
  path: '/bff-opin/notices/v1/choices',
  caller: 'customer',
  summary: 'Which of the notices that can be switched off the customer gets, and where mails go.',
  answers: { 200: ReminderChoices },
})

export const chooseReminder = endpoint({
  method: 'PUT',
  path: '/bff-opin/notices/v1/choices',
  caller: 'customer',
  summary: 'Switches a kind of notice on or off.',
  body: ReminderChoice,
  answers: { 200: ReminderChoices },
})

export const KeepUnused = z.object({ consentId: ConsentId })
/** The instant before which the customer is not asked again. */
export const UnusedKept = z.object({ quietUntil: Instant })

export const keepUnused = endpoint({
  method: 'POST',
  path: '/bff-opin/notices/v1/unused/kept',
  caller: 'customer',
  summary:
    'Keeps a sharing whose data nobody reads (capability `unused`): nobody asks about it for six months.',
  body: KeepUnused,
  answers: { 200: UnusedKept },
})

/** A browser's subscription (W3C, Push API): its address at the push service, and its keys, base64url. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1000)),
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/bff-opin/notices/v1/push',
  caller: 'customer',
  summary: 'Lets this browser get the messages of the further channel, where that is Web Push.',
  body: PushSubscription,
  answers: { 200: ReminderChoices },
})

/** The customer's report of a request that they do not recognise. */
export const SEEN = ['NOTHING_ASKED', 'NOT_SIGNED_IN', 'CALLED_OR_LINKED', 'OTHER'] as const
/** The places where a customer may have seen the request that they report. */
export const Seen = z.enum(SEEN)
export type Seen = z.infer<typeof Seen>

export const UnrecognisedReport = z.object({
  consentId: ConsentId,
  seen: z.array(Seen).check(z.maxLength(SEEN.length)),
  /** In the customer's own words. */
  words: z._default(z.string().check(z.maxLength(1000)), ''),
})

/** The answer to a report: its number, and how the sharing stands. */
export const ReportTaken = z.object({
  /** The number with which the customer asks about it. */
  protocol: z.string(),
  at: Instant,
  /** The status of the sharing now, and since when. */
  status: z.string(),
  revokedDateTime: Instant,
  /** Other devices that were signed out. */
  sessionsEnded: z.int(),
  /** Working days in which somebody answers; absent where the insurer named nobody. */
  answerDays: z.optional(z.int()),
})
export type ReportTaken = z.infer<typeof ReportTaken>

export const reportUnrecognised = endpoint({
  method: 'POST',
  path: '/bff-opin/notices/v1/unrecognised',
  caller: 'customer',
  summary:
    'Ends a sharing or refuses a request that the customer does not recognise, ends their other sessions, and tells the insurer.',
  body: UnrecognisedReport,
  answers: { 200: ReportTaken },
})

export const UnrecognisedRequest = z.object({ intent_id: textLine(1, 512) })
/** The answer to a refusal before signing in. */
export const RequestRefused = z.object({
  protocol: z.string(),
  /** True if it was refused, now or before; else it had been answered, or had ended, and stays as it is. */
  isRefused: z.boolean(),
  /** Back at the institution that asked. */
  location: z.optional(z.string()),
})
export type RequestRefused = z.infer<typeof RequestRefused>

export const refuseUnrecognised = endpoint({
  method: 'POST',
  path: '/bff-opin/notices/v1/unrecognised/request',
  caller: 'client',
  summary:
    'Refuses the request that an intent stands for, before anybody has signed in, and tells the insurer; no more.',
  body: UnrecognisedRequest,
  answers: { 200: RequestRefused },
})
