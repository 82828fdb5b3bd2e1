import { createAuditChainer } from './audit/audit-chainer.ts'
import { createFunnelCounter } from './audit/consent-funnel.ts'
import type { GaugeDeclaration } from './observability/gauges.ts'
import type { PartDeclaration, PartWork } from './part.ts'
import type { Platform } from './platform.ts'
import { platformGauges } from './platform-gauges.ts'
import { platformJobs } from './platform-jobs.ts'
import { type Job, startJobs } from './work/jobs.ts'
import type { OutboxHandlers } from './work/outbox.ts'
import { startOutboxWorkers } from './work/outbox-workers.ts'
import { runAtInterval } from './work/run-at-interval.ts'

/** Intervals of chaining audit entries, and of verifying the newest rows in each process. */
const CHAIN_INTERVAL_MS = 1_000
const RECHECK_INTERVAL_MS = 10 * 60_000

/** All work outside of requests, and all gauges. */
export type Work = {
  jobs: readonly Job[]
  handlers: OutboxHandlers
  gauges: readonly GaugeDeclaration[]
  /** Starts the work in this process. @returns a function that stops the tasks that are not run by the queue */
  start(): Promise<() => Promise<void>>
  /** Writes what the parts hold in memory: once the queue has stopped, since its work may add to it to the end. */
  flush(): Promise<void>
}

/**
 * Joins the platform's work with that of the parts.
 * @param declarations of every part, and the platform's own
 * @param parts those that this institution has
 */
export function createWork(
  platform: Platform,
  declarations: readonly PartDeclaration[],
  parts: readonly PartWork[],
): Work {
  const { queue, seal, log, audit } = platform
  const handlers: OutboxHandlers = Object.assign({}, ...parts.map((part) => part.outboxHandlers ?? {}))
  const jobs = [...parts.flatMap((part) => part.jobs), ...platformJobs(platform, declarations)]
  const onChained = createFunnelCounter(declarations.map(({ funnelSteps = {} }) => funnelSteps))
  const chainer = createAuditChainer({ ...audit, log, onChained })
  return {
    jobs,
    handlers,
    gauges: [
      ...parts.flatMap(({ gauges = [] }) => gauges),
      ...platformGauges({
        ...platform,
        certificates: Object.assign({}, ...parts.map(({ certificates }) => certificates ?? {})),
        isAuditBroken: () => chainer.broken !== undefined,
      }),
    ],
    async flush() {
      for (const { flush } of parts) await flush?.()
    },
    async start() {
      await startOutboxWorkers(queue, { seal, log, handlers })
      await startJobs(queue, jobs, log)
      const stops = [
        ...parts.flatMap(({ intervals = [] }) => intervals),
        ...platform.revocation.intervals,
        { run: chainer.chain, everyMs: CHAIN_INTERVAL_MS },
        { run: chainer.recheck, everyMs: RECHECK_INTERVAL_MS },
      ].map((task) => runAtInterval(task, log))
      return async () => {
        for (const stop of stops) await stop()
        await chainer.chain()
      }
    },
  }
}
