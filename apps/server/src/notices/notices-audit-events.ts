import type { Audit } from '../platform/audit/audit.ts'

/** Audit events of the notices. */
export const NOTICES_AUDIT_EVENTS = ['report.unrecognised'] as const
/** Records acts of the notices. */
export type NoticesAudit = Audit<(typeof NOTICES_AUDIT_EVENTS)[number]>
