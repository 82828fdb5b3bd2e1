import type { PartDeclaration } from '../platform/part.ts'
import { HOLDER_ADDRESSES } from './holder-addresses.ts'
import { HOLDER_AUDIT_EVENTS, HOLDER_FUNNEL_STEPS } from './holder-audit-events.ts'
import { HOLDER_SETTINGS } from './holder-settings.ts'
import { HOLDER_THROTTLING } from './holder-throttling.ts'

export const HOLDER = {
  settings: HOLDER_SETTINGS,
  jobs: {
    'holder.ageing': '* * * * *',
    'holder.openid-clean-up': '*/10 * * * *',
    'holder.check-clients': '*/10 * * * *',
  },
  gauges: {
    consente_consents: { help: 'Consents given, by recorded status.', labelNames: ['status'] },
    consente_refused_clients: {
      help: 'Registered clients that are refused because the directory no longer has them, by what is lacking.',
      labelNames: ['lacking'],
    },
  },
  auditEvents: Object.keys(HOLDER_AUDIT_EVENTS),
  throttling: HOLDER_THROTTLING,
  funnelSteps: HOLDER_FUNNEL_STEPS,
  eventsOut: HOLDER_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'holder_secret', column: 'sealed' },
    { table: 'service_request', column: 'outcome' },
  ],
  addresses: HOLDER_ADDRESSES,
} satisfies PartDeclaration
