import { Gauge, Histogram } from 'prom-client'
import { metrics } from '../platform/observability/metrics.ts'

export const passwordHashSeconds = new Histogram({
  name: 'consente_password_hash_seconds',
  help: 'Time of one argon2id computation, without its wait.',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
})

export const passwordHashesWaiting = new Gauge({
  name: 'consente_password_hashes_waiting',
  help: 'Sign-ins that wait for a core to compute argon2id.',
  registers: [metrics],
})
