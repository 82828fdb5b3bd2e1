import { Counter } from 'prom-client'
import { type GaugeDeclaration, numberGauge, readRarely } from '../../platform/observability/gauges.ts'
import { metrics } from '../../platform/observability/metrics.ts'

export const tracesDelivered = new Counter({
  name: 'consente_mop_traces_total',
  help: 'Traces handed to the gateway of the scheme’s operations module, by outcome.',
  labelNames: ['outcome'],
  registers: [metrics],
})

export const tracesDropped = new Counter({
  name: 'consente_mop_dropped_total',
  help: 'Traces given up: too much waited in memory, or nobody took them for too many days.',
  registers: [metrics],
})

type Backlog = { count: number; oldest: Date | undefined }

export function mopGauges(backlog: () => Promise<Backlog>, now: () => Date): GaugeDeclaration[] {
  const read = readRarely(backlog)
  return [
    numberGauge(
      'consente_mop_waiting',
      'Traces that wait for the gateway.',
      async () => (await read()).count,
    ),
    numberGauge('consente_mop_oldest_seconds', 'Age of the oldest such trace.', async () => {
      const { oldest } = await read()
      return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
    }),
  ]
}
