import { Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'

/**
 * The metrics of this process. One process is one institution, so there is one registry; each part registers its own
 * metrics in it. Labels have few, known values: templates of routes, never addresses, and never personal data.
 */
export const metrics = new Registry()
/** A metric that the code counts as it works. */
export type Counted = Metric

/** Around the scheme's limits of 1, 1.5 and 4 seconds (OPIN, non-functional requirements). */
export const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 4, 10]

export const httpRequestSeconds = new Histogram({
  name: 'consente_http_request_seconds',
  help: 'Time from the arrival of a request to the end of its answer, by template of its route.',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS_BUCKETS,
  registers: [metrics],
})

export const certificateRefusals = new Counter({
  name: 'consente_certificate_refusals_total',
  help: 'Calls of institutions that were refused because of their certificate, by reason.',
  labelNames: ['reason'],
  registers: [metrics],
})

export const jobRuns = new Counter({
  name: 'consente_job_runs_total',
  help: 'Turns of the recurring jobs in this process.',
  labelNames: ['name', 'outcome'],
  registers: [metrics],
})

export const workRunning = new Gauge({
  name: 'consente_work_running',
  help: '1 while the thread for work outside of requests runs; absent where it has a process of its own.',
  registers: [],
})

export const workRestarts = new Counter({
  name: 'consente_work_restarts_total',
  help: 'Ends of that thread that nobody asked for.',
  registers: [],
})

/** Where such a thread is supervised. */
export function registerWork(): void {
  metrics.registerMetric<string>(workRunning)
  metrics.registerMetric<string>(workRestarts)
}
