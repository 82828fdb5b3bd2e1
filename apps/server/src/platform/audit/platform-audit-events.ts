/** Audit events of the platform itself. */
export const PLATFORM_AUDIT_EVENTS = ['key.made', 'key.rotated', 'audit.cut'] as const
/** Names of acts on the audit log itself. */
export type PlatformAuditEvent = (typeof PLATFORM_AUDIT_EVENTS)[number]
