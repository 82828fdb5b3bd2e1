import type { Audit } from '../platform/audit/audit.ts'

/** What the notices record in the audit log. */
export const NOTICES_AUDIT_EVENTS = ['report.unrecognised'] as const
export type NoticesAudit = Audit<(typeof NOTICES_AUDIT_EVENTS)[number]>
