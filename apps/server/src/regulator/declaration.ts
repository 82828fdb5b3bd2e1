import type { PartDeclaration } from '../platform/part.ts'
import { REGULATOR_AUDIT_EVENTS } from './regulator-audit-events.ts'

export const REGULATOR: PartDeclaration = {
  auditEvents: REGULATOR_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'operator_entry', column: 'sealed' },
    { table: 'pcm_report', column: 'sealed' },
    { table: 'mop_trace', column: 'sealed' },
  ],
}
