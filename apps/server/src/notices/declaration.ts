import type { PartDeclaration } from '../platform/part.ts'
import { NOTICES_AUDIT_EVENTS } from './notices-audit-events.ts'
import { NOTICES_SETTINGS } from './notices-settings.ts'
import { NOTICES_THROTTLING } from './notices-throttling.ts'

export const NOTICES = {
  settings: NOTICES_SETTINGS,
  jobs: {
    'notices.reminders': '*/15 * * * *',
    'notices.unused': '*/15 * * * *',
    'notices.summary': '*/15 * * * *',
    'notices.clean-up': '20 6 * * *',
  },
  gauges: {
    consente_unused_sharings: {
      help: 'Sharings whose data nobody reads, of the last six months: told to their customers, and kept by them.',
      labelNames: ['answer'],
    },
  },
  auditEvents: Object.keys(NOTICES_AUDIT_EVENTS),
  throttling: NOTICES_THROTTLING,
  eventsOut: NOTICES_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'notice', column: 'sealed' },
    { table: 'push_subscription', column: 'sealed' },
    { table: 'unrecognised_report', column: 'sealed' },
  ],
} satisfies PartDeclaration
