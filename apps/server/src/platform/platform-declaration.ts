import { PLATFORM_AUDIT_EVENTS } from './audit/platform-audit-events.ts'
import type { PartDeclaration } from './part.ts'

export const PLATFORM: PartDeclaration = {
  auditEvents: PLATFORM_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'institution_key', column: 'sealed' },
    { table: 'audit_key', column: 'sealed' },
    { table: 'outbox', column: 'payload' },
    // Waiting work in the queue (`outbox.ts`).
    { table: 'pgboss.job', column: 'data', member: 'sealed' },
  ],
}
