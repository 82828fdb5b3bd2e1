import type { ReadingOutcome, ReadingReason } from '@consente/contract/portal/readings'

/** The data that a call asks for, before its outcome is known. */
export type ReadingCall = {
  /** The id of the consent at the holder, of the transmission at the recipient: both are made by this institution. */
  subject: string
  /** The permission that gives the data (v3 code). */
  kind: string
  /** Policy, contract or title that the address names; kept as a keyed hash. Only one that the consent includes. */
  policy?: string | undefined
}

export type ReadingResult = { outcome: ReadingOutcome; reason?: ReadingReason }

export type Reading = ReadingCall & ReadingResult

/** Outcomes with which data left or came, as far as is known: they make a day with readings. */
export function isRead(outcome: ReadingOutcome): boolean {
  return outcome === 'DELIVERED' || outcome === 'UNTOLD'
}

/** One kind of data of one day, added up. */
export type CountedReading = {
  day: string
  kind: string
  /** Keyed hash; empty where the calls name no policy. */
  policy: string
  outcome: ReadingOutcome
  reason: ReadingReason | ''
  calls: number
  firstAt: Date
  lastAt: Date
}

/** A day with data that left or came. */
export type ReadDay = {
  /** `yyyy-mm-dd` in São Paulo. */
  day: string
  readings: number
  calls: number
  /** When its readings began, as far as they are kept; none where only counts are known. */
  times: string[]
  firstAt: Date
  lastAt: Date
}

/** True if the answer was an empty list: it brought no data. */
export const isNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0
