import { PLATFORM_AUDIT_EVENTS } from './audit/platform-audit-events.ts'
import type { PartDeclaration } from './part.ts'

export const PLATFORM = {
  gauges: {
    consente_outbox_waiting: {
      help: 'Work for mail, holders and the insurer that is not done.',
      labelNames: ['kind'],
    },
    consente_outbox_oldest_seconds: { help: 'Age of the oldest such work.', labelNames: ['kind'] },
    consente_audit_position: { help: 'Rows of the audit log; never becomes smaller.' },
    consente_audit_oldest_unchained_seconds: { help: 'Age of the oldest audit entry that is not chained.' },
    consente_audit_broken: { help: '1 once this process has found the audit log broken.' },
    consente_database_connections: {
      help: 'Connections to PostgreSQL, and requests that wait for one.',
      labelNames: ['state'],
      program: 'each',
    },
    consente_certificate_expiry_timestamp_seconds: {
      help: 'When a certificate ends, towards institutions or the signer, or of receipts.',
      labelNames: ['use'],
      program: 'each',
    },
    consente_revocation_list_end_timestamp_seconds: {
      help: 'When a certificate revocation list is out of date; 0 for one that was never read.',
      labelNames: ['list'],
      program: 'each',
    },
    consente_disk_free_ratio: { help: 'Free part of the disk under the data folder.' },
  },
  auditEvents: PLATFORM_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'institution_key', column: 'sealed' },
    { table: 'audit_key', column: 'sealed' },
    { table: 'outbox', column: 'payload' },
    // Waiting work in the queue (`outbox.ts`).
    { table: 'pgboss.job', column: 'data', member: 'sealed' },
  ],
} satisfies PartDeclaration
