import type { PartDeclaration } from '../platform/part.ts'
import { eventsDelivered } from './event-metrics.ts'
import { EVENTS_AUDIT_EVENTS } from './events-audit-events.ts'
import { EVENTS_SETTINGS } from './events-settings.ts'

export const EVENTS = {
  settings: EVENTS_SETTINGS,
  gauges: {
    consente_events_oldest_seconds: {
      help: 'Age of the oldest row of the audit log that a sink of events has not passed.',
      labelNames: ['sink'],
    },
    consente_events_set_aside: { help: 'Events that a sink has refused.', labelNames: ['sink'] },
  },
  counters: [eventsDelivered],
  auditEvents: EVENTS_AUDIT_EVENTS,
} satisfies PartDeclaration
