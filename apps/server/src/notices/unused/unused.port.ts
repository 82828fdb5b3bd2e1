import type { Sql } from '../../platform/database/database.ts'
import type { Sharings } from '../noticed-sharing.ts'

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

type OfCustomer = { document: string; consentId: string }

/** Keeps the questions about unused sharings, and the answers. */
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
