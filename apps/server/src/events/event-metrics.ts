import { Counter } from 'prom-client'
import { metrics } from '../platform/observability/metrics.ts'

export const eventsDelivered = new Counter({
  name: 'consente_events_total',
  help: 'Events for the insurer’s own systems: delivered, set aside, and tries that failed.',
  labelNames: ['sink', 'outcome'],
  registers: [metrics],
})
