import type { Sql } from '../../platform/database/database.ts'
import type { Cursor, Sharings } from '../noticed-sharing.ts'

/** A sharing in force whose data nobody has read since a day (`yyyy-mm-dd`, São Paulo): that of the last reading, or of its beginning. */
export type UnusedSharing = Cursor & { document: string; since: string }

/** Conditions for unused sharings: unread since before `before`, in force at `now`, of one customer or of all. */
export type UnusedFilter = { before: Date; now: Date; document?: string | undefined }

/**
 * Finds unused sharings only once readings have been counted and kept since the instant before which nobody may have read them:
 * before that it is not known.
 */
export function unusedOnceCounted(
  readings: { knownSince(): Promise<Date> },
  unused: Sharings['unused'],
): Sharings['unused'] {
  return async (filter, after, most) =>
    (await readings.knownSince()) > filter.before ? [] : unused(filter, after, most)
}

/** One sharing of one customer. */
type OfCustomer = { document: string; consentId: string }

/** What customers were asked about unused sharings, and what they answered. */
export type UnusedStore = {
  /** The consents of a customer that they have kept after an instant. */
  keptSince(document: string, instant: Date): Promise<Set<string>>
  /** The consents of a customer that they have kept or were told of after an instant. */
  quietSince(document: string, instant: Date): Promise<Set<string>>
  /** Takes the one telling of a sharing: of two processes at once one gets `true`, and nobody within the time since `before`. */
  takeTelling(sql: Sql, sharing: OfCustomer, span: { now: Date; before: Date }): Promise<boolean>
  keep(sql: Sql, sharing: OfCustomer, now: Date): Promise<unknown>
  /** Sharings that somebody was told of or kept after an instant. */
  countSince(instant: Date): Promise<{ told: number; kept: number }>
  forgetBefore(instant: Date): Promise<unknown>
}
