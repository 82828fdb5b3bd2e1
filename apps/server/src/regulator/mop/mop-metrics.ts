import { Counter } from 'prom-client'
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
