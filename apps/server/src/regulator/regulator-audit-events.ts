import type { Audit } from '../platform/audit/audit.ts'

export const REGULATOR_AUDIT_EVENTS = [
  'outage.planned',
  'outage.cancelled',
  'report.entry-added',
  'report.entry-removed',
] as const
/** Records acts of the regulator part. */
export type RegulatorAudit = Audit<(typeof REGULATOR_AUDIT_EVENTS)[number]>
