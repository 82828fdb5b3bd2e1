import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process counts. One process is one institution, so there is one set. Labels are few and known beforehand:
 * templates of routes, never addresses; no label ever holds personal data.
 */
export const metrics = new Registry()

/** Around the scheme's limits of 1, 1.5 and 4 seconds (OPIN, non-functional requirements). */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 4, 10]
const registers = [metrics]

export const httpRequestSeconds = new Histogram({
  name: 'consente_http_request_seconds',
  help: 'Time from the arrival of a request to the end of its answer, by template of its route.',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
})

export const institutionCalls = new Counter({
  name: 'consente_institution_calls_total',
  help: 'Calls to other institutions: answered, refused (4xx), or unavailable (no answer, 5xx, "not now").',
  labelNames: ['institution', 'outcome'],
  registers,
})

export const institutionCallSeconds = new Histogram({
  name: 'consente_institution_call_seconds',
  help: 'Time that calls to other institutions took, by what was asked.',
  labelNames: ['call'],
  buckets: SECONDS,
  registers,
})

export const funnelSteps = new Counter({
  name: 'consente_funnel_steps_total',
  help: 'Steps of the scheme’s consent funnel, counted once each over all processes.',
  labelNames: ['role', 'step'],
  registers,
})

export const passwordHashSeconds = new Histogram({
  name: 'consente_password_hash_seconds',
  help: 'Time of one argon2id computation, without its wait.',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
})

export const passwordHashesWaiting = new Gauge({
  name: 'consente_password_hashes_waiting',
  help: 'Sign-ins that wait for a core to compute argon2id.',
  registers,
})

export const jobRuns = new Counter({
  name: 'consente_job_runs_total',
  help: 'Turns of the recurring jobs in this process.',
  labelNames: ['name', 'outcome'],
  registers,
})
