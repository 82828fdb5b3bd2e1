import type { ReadingOutcome, ReadingReason } from '@consente/contract/portal/readings'

/** What a call asked for, before anybody knows how it went. */
export type ReadingCall = {
  /** At the holder the consent's id, at the recipient the transmission's: only this institution gives either. */
  subject: string
  /** The permission that gives the data (v3 code). */
  kind: string
  /** Policy, contract or title that the address names; kept as a keyed hash. Only one that the consent includes. */
  policy?: string | undefined
}

export type ReadingResult = { outcome: ReadingOutcome; reason?: ReadingReason }

/** One call and how it went. */
export type Reading = ReadingCall & ReadingResult

/** Data left, or came, as far as anybody knows: these make a day with readings. */
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
