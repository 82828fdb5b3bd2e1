import type { Audit } from '../platform/audit/audit.ts'

/** Audit events of the sinks. */
export const EVENTS_AUDIT_EVENTS = [
  'event-sink.retried',
  'event-sink.set-aside',
  'event-sink.discarded',
] as const
/** Records what operators do to the sinks. */
export type EventsAudit = Audit<(typeof EVENTS_AUDIT_EVENTS)[number]>
