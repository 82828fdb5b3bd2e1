import type { Audit } from '../platform/audit/audit.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

/** Audit events of the notices. */
export const NOTICES_AUDIT_EVENTS = ['report.unrecognised', 'unused.kept'] as const
/** Records acts of the notices. */
export type NoticesAudit = Audit<(typeof NOTICES_AUDIT_EVENTS)[number]>

/** What the insurer's own systems are told of notices. */
export const NOTICES_EVENTS_OUT: EventsOut<(typeof NOTICES_AUDIT_EVENTS)[number]> = {
  'report.unrecognised': 'report',
}
