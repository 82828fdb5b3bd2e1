import type { Audit } from '../platform/audit/audit.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

/** Acts on notices in the audit log, each with the kind as which the insurer's own systems are told of it. */
export const NOTICES_AUDIT_EVENTS = {
  'report.unrecognised': 'report',
  'unused.kept': undefined,
} as const satisfies EventsOut
export type NoticesAudit = Audit<keyof typeof NOTICES_AUDIT_EVENTS>
