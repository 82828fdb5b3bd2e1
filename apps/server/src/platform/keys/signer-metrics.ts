import { Histogram } from 'prom-client'
import { metrics, SECONDS_BUCKETS } from '../observability/metrics.ts'

/** Calls of the signer outside of the process. */
export const signerCallSeconds = new Histogram({
  name: 'consente_signer_call_seconds',
  help: 'Time that the signer took with its retries, by call and outcome; "unavailable" also while it is not asked.',
  labelNames: ['call', 'outcome'],
  buckets: SECONDS_BUCKETS,
  registers: [metrics],
})
