import type { Audit } from '../platform/audit/audit.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

export const NOTICES_AUDIT_EVENTS = ['report.unrecognised', 'unused.kept'] as const
export type NoticesAudit = Audit<(typeof NOTICES_AUDIT_EVENTS)[number]>

/** What the insurer's own systems are told of notices. */
export const NOTICES_EVENTS_OUT: EventsOut<(typeof NOTICES_AUDIT_EVENTS)[number]> = {
  'report.unrecognised': 'report',
}
