/** Kinds of events that the insurer's own systems are told. */
export type EventKind =
  | 'consent'
  | 'sign-in'
  | 'session'
  | 'factor'
  | 'account'
  | 'reading'
  | 'report'
  | 'operator'

/**
 * The audit events of a part by the kind as which the insurer's own systems are told (`events` in the configuration). What an
 * operator does is told whether or not it stands here.
 */
export type EventsOut = Readonly<Record<string, EventKind | undefined>>
