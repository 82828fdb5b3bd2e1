import type { Audit } from '../platform/audit/audit.ts'

/** Audit events of the way from a computer to a phone. */
export const HANDOFF_AUDIT_EVENTS = [
  'handoff.code-shown',
  'handoff.code-read',
  'handoff.number-picked',
  'handoff.stopped',
] as const
export type HandoffAudit = Audit<(typeof HANDOFF_AUDIT_EVENTS)[number]>
