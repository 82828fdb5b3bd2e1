import { Counter, Histogram } from 'prom-client'
import { metrics, SECONDS_BUCKETS } from '../platform/observability/metrics.ts'

export const institutionCalls = new Counter({
  name: 'consente_institution_calls_total',
  help: 'Calls to other institutions: answered, refused (4xx), or unavailable (no answer, 5xx, "not now").',
  labelNames: ['institution', 'outcome'],
  registers: [metrics],
})

export const institutionCallSeconds = new Histogram({
  name: 'consente_institution_call_seconds',
  help: 'Time that calls to other institutions took, by what was asked.',
  labelNames: ['call'],
  buckets: SECONDS_BUCKETS,
  registers: [metrics],
})
