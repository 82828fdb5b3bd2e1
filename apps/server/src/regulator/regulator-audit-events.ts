import type { Audit } from '../platform/audit/audit.ts'

/** What operators do for the regulator's sake, as the audit log has it. */
export const REGULATOR_AUDIT_EVENTS = [
  'outage.planned',
  'outage.cancelled',
  'report.entry-added',
  'report.entry-removed',
] as const
export type RegulatorAudit = Audit<(typeof REGULATOR_AUDIT_EVENTS)[number]>
