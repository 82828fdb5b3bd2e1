import type { PartDeclaration } from '../platform/part.ts'
import { RECIPIENT_AUDIT_EVENTS, RECIPIENT_FUNNEL_STEPS } from './recipient-audit-events.ts'
import { institutionCallSeconds, institutionCalls } from './recipient-metrics.ts'
import { RECIPIENT_SETTINGS } from './recipient-settings.ts'
import { RECIPIENT_THROTTLING } from './recipient-throttling.ts'

export const RECIPIENT = {
  settings: RECIPIENT_SETTINGS,
  jobs: {
    'recipient.ageing': '* * * * *',
    'recipient.data': '* * * * *',
    'recipient.reconcile': '* * * * *',
  },
  gauges: { consente_sharings: { help: 'Sharings received, by recorded status.', labelNames: ['status'] } },
  counters: [institutionCalls, institutionCallSeconds],
  auditEvents: Object.keys(RECIPIENT_AUDIT_EVENTS),
  throttling: RECIPIENT_THROTTLING,
  funnelSteps: RECIPIENT_FUNNEL_STEPS,
  eventsOut: RECIPIENT_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'transmission', column: 'tokens' },
    { table: 'authorisation_request', column: 'sealed' },
    { table: 'holder_registration', column: 'sealed' },
    { table: 'received_data', column: 'sealed' },
  ],
} satisfies PartDeclaration
