/**
 * The standing of one sharing. This union is the only meaning of a sharing's status in portal and server: pages, mails
 * and receipts are tables over its kinds, and nothing else compares statuses, further approvals or dates.
 *
 * A situation says what is known. `unknown` and `past-term` promise nothing: nobody knows whether data go.
 */
export type Situation =
  | Waiting
  | InForce
  | PastTerm
  /** The backend calls it pending although the hour to authorise it has passed. It will never begin. */
  | { kind: 'lapsed' }
  | Ended
  | Expired
  | Refused
  /** A status that the specification does not name, as it was told. */
  | { kind: 'unknown'; told: string }

/** Not authorised by everybody yet. */
export type Waiting = {
  kind: 'waiting'
  /** `customer`: the customer who asked for it. `you`: the reader, as a further approver. `others`: other people. */
  for: 'customer' | 'you' | 'others'
  /** `some`: the rest is shared already. `unknown`: nobody has told what waits. */
  part: 'all' | 'some' | 'unknown'
  /** End of the hour to authorise, if it is known and still to come. */
  until?: Date | undefined
}

/** Data are shared, or may be at once. */
export type InForce = {
  kind: 'in-force'
  /** True once the receiving institution holds its token (ACTIVE); false while it fetches it (AUTHORISED). */
  begun: boolean
  /** End of the term, if it can be read. */
  until?: Date | undefined
  /** A part that waits beside what is shared, or `unknown` while the other institution has not told. */
  rest?: 'you' | 'others' | 'unknown' | undefined
}

/** The backend calls it in force although its term has passed. It is unknown if data still go. */
export type PastTerm = { kind: 'past-term'; begun: boolean; until: Date }

/** Somebody ended it before its term, or another sharing replaced it. */
export type Ended = {
  kind: 'ended'
  /** `some`: a part went while the rest waited. `no`: all of it waited. `unknown`: nobody tells whether all of it waited. */
  sent: 'yes' | 'some' | 'no' | 'unknown'
  by?: Person | 'replacement' | undefined
  at?: Date | undefined
}

/** The term ran out. `overdue` marks the second of the specification's two words for it. */
export type Expired = { kind: 'expired'; overdue: boolean; at?: Date | undefined }

/**
 * Somebody refused it, or did not authorise it in time. `confirmed` is true if the customer had authorised it and another
 * person was missing.
 */
export type Refused = {
  kind: 'refused'
  confirmed: boolean
  /** `some`: a part went before it was refused. */
  sent: 'some' | 'no'
  by?: Person | undefined
  at?: Date | undefined
}

/** The person or institution that ended or refused a sharing. */
export type Person = 'reader' | 'other-person' | 'other-institution'

/** True if the sharing is known to be over. A lapsed request is still open at its backend. */
export function isOver(situation: Situation): situation is Ended | Expired | Refused {
  return situation.kind === 'ended' || situation.kind === 'expired' || situation.kind === 'refused'
}

/** True if its backend calls it in force, even past its term. */
export function isRunning(situation: Situation): situation is InForce | PastTerm {
  return situation.kind === 'in-force' || situation.kind === 'past-term'
}

/** True if some data are known to be shared now: in force, or pending with a part that goes already. */
export function isSending(situation: Situation): boolean {
  return situation.kind === 'in-force' || (situation.kind === 'waiting' && situation.part === 'some')
}
