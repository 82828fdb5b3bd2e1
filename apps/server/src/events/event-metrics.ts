import { Counter } from 'prom-client'
import { type GaugeDeclaration, readRarely } from '../platform/observability/gauges.ts'
import { metrics } from '../platform/observability/metrics.ts'
import type { SinkState } from './event-sinks.store.ts'

export const eventsDelivered = new Counter({
  name: 'consente_events_total',
  help: 'Events for the insurer’s own systems: delivered, set aside, and tries that failed.',
  labelNames: ['sink', 'outcome'],
  registers: [metrics],
})

export function eventGauges(states: () => Promise<SinkState[]>, now: () => Date): GaugeDeclaration[] {
  const read = readRarely(states)
  const gauge = (name: string, help: string, value: (state: SinkState) => number): GaugeDeclaration => ({
    name,
    help,
    labelNames: ['sink'],
    read: async () => (await read()).map((state) => ({ labels: { sink: state.name }, value: value(state) })),
  })
  return [
    gauge(
      'consente_events_oldest_seconds',
      'Age of the oldest row of the audit log that a sink of events has not passed.',
      ({ oldest }) => (oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0),
    ),
    gauge('consente_events_set_aside', 'Events that a sink has refused.', ({ setAside }) => setAside),
  ]
}
