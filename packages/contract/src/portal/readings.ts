import { isCalendarDay } from '@consente/domain/period'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ConsentId, Instant, ShareType } from './values.ts'

/** The log of readings: our addition (capability `accessLog`). Days are those of São Paulo. */

/**
 * DELIVERED: the data left whole (given) or came (received). UNTOLD: they left, and whether they arrived is not known.
 * NO_DATA: the answer was that there are none. REFUSED: the holder did not give them. FAILED: nothing was given.
 */
export const READING_OUTCOMES = ['DELIVERED', 'UNTOLD', 'NO_DATA', 'REFUSED', 'FAILED'] as const
export const ReadingOutcome = z.enum(READING_OUTCOMES)
export type ReadingOutcome = z.infer<typeof ReadingOutcome>

/**
 * UNTOLD has BROKEN_OFF (the connection ended first) or INTERRUPTED (our process ended first). REFUSED has NOT_PERMITTED,
 * NOT_SHARED (a policy that was not chosen), ENDED or MALFORMED (an invalid call), and none where another holder refused.
 * FAILED has UNAVAILABLE (no answer) or UNREADABLE (an unreadable answer).
 */
export const READING_REASONS = [
  'BROKEN_OFF',
  'INTERRUPTED',
  'NOT_PERMITTED',
  'NOT_SHARED',
  'ENDED',
  'MALFORMED',
  'UNAVAILABLE',
  'UNREADABLE',
] as const
/** The cause of a reading that brought nothing, or may not have arrived. */
export const ReadingReason = z.enum(READING_REASONS)
export type ReadingReason = z.infer<typeof ReadingReason>

/** `yyyy-mm-dd`, a day that there is. */
export const CalendarDay = z.string().check(
  // There is no year 0.
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/),
  z.refine(isCalendarDay, 'must be a day of the calendar'),
)

/** Calls for one kind of data that went the same way on one day. */
export const ReadingItem = z.object({
  /** Code of the permission; absent where older records do not tell. */
  code: z.optional(z.string()),
  /** Type of the group, as in the details. */
  group: z.string(),
  groupName: z.string(),
  /** The part of the group, in customers' words. */
  displayName: z.string(),
  /** The policy, where the call names one and this customer knows it. */
  policy: z.optional(z.object({ number: z.string(), displayName: z.optional(z.string()) })),
  outcome: ReadingOutcome,
  reason: z.optional(ReadingReason),
  calls: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type ReadingItem = z.infer<typeof ReadingItem>

const dayFields = {
  day: CalendarDay,
  /** The number of times that data left or came: calls without a pause of ten minutes are one reading. 0: none did. */
  readings: z.int(),
  /** When these readings began; empty where only their number is known. */
  times: z.array(Instant),
  calls: z.int(),
}

export const ReadingDay = z.object({
  ...dayFields,
  /** Refused, failed and without data, in this order of `READING_OUTCOMES`. */
  missed: z.array(ReadingItem),
})
export type ReadingDay = z.infer<typeof ReadingDay>

const logFields = {
  consentId: z.string(),
  shareType: ShareType,
  /** Readings before are no longer kept. Absent when nothing is gone. */
  keptSince: z.optional(Instant),
  /** A further approver sees the readings of their own policies only. */
  isPartial: z.optional(z.boolean()),
}

/** The access log in brief, for the life line. */
export const ReadingLife = z.object({
  ...logFields,
  firstAt: z.optional(Instant),
  lastAt: z.optional(Instant),
  /** When more than lists of what was authorised was first read; null: never. Absent where a backend does not tell. */
  dataAt: z.optional(z.nullable(Instant)),
  /** When data are read next; known where they are received. */
  nextAt: z.optional(Instant),
  /** Newest first; days without a call are left out. */
  days: z.array(ReadingDay),
})
export type ReadingLife = z.infer<typeof ReadingLife>

export const ReadingLogDay = z.object({ ...dayFields, items: z.array(ReadingItem) })
export type ReadingLogDay = z.infer<typeof ReadingLogDay>

/** The access log of a sharing, a page of days. */
export const ReadingLog = z.object({
  ...logFields,
  /** Newest first; of a day, what the filters leave. `readings`, `times` and `calls` are those of the whole day. */
  days: z.array(ReadingLogDay),
  /** `to` of the next page; absent on the last. */
  next: z.optional(CalendarDay),
})
export type ReadingLog = z.infer<typeof ReadingLog>

const params = z.object({ consentId: ConsentId })

export const readingLife = endpoint({
  method: 'GET',
  path: '/bff-opin/consents/v1/readings/:consentId',
  caller: 'customer',
  summary: 'Every day on which data of a sharing were read, for its line of life.',
  params,
  answers: { 200: ReadingLife },
})

export const readingLog = endpoint({
  method: 'GET',
  path: '/bff-opin/consents/v1/readings/:consentId/log',
  caller: 'customer',
  summary: 'Who read what of a sharing, by day, newest first; by kind and outcome where these are named.',
  params,
  query: z.object({
    group: z.optional(z.string().check(z.regex(/^[A-Z][A-Z_]{2,99}$/))),
    outcome: z.optional(ReadingOutcome),
    from: z.optional(CalendarDay),
    to: z.optional(CalendarDay),
    /** The most days that are wanted; 7 unless named. */
    days: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  }),
  answers: { 200: ReadingLog },
})
