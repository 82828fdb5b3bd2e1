import type { PartDeclaration } from '../platform/part.ts'
import { REGULATOR_AUDIT_EVENTS } from './regulator-audit-events.ts'
import { REGULATOR_SETTINGS } from './regulator-settings.ts'

export const REGULATOR = {
  settings: REGULATOR_SETTINGS,
  auditEvents: REGULATOR_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'operator_entry', column: 'sealed' },
    { table: 'pcm_report', column: 'sealed' },
    { table: 'mop_trace', column: 'sealed' },
  ],
} satisfies PartDeclaration
