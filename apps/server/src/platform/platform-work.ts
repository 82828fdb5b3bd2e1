import { DAY_MS } from '@consente/domain/base/durations'
import { createAuditChainer } from './audit/audit-chainer.ts'
import { auditRetentionJobs } from './audit/audit-retention.ts'
import { createFunnelCounter } from './audit/consent-funnel.ts'
import type { Program } from './config/server-config.ts'
import { resealJob } from './keys/reseal.ts'
import type { GaugeDeclaration, Gauges } from './observability/gauges.ts'
import type { PartDeclaration, PartWork } from './part.ts'
import type { Platform } from './platform.ts'
import { platformGauges } from './platform-gauges.ts'
import { embeddedMaintenance } from './work/embedded-maintenance.store.ts'
import { type Job, startJobs } from './work/jobs.ts'
import type { OutboxHandlers } from './work/outbox.ts'
import { startOutboxWorkers } from './work/outbox-workers.ts'
import { takeOverPreviousOutbox } from './work/previous-outbox.store.ts'
import { type IntervalTask, runAtInterval } from './work/run-at-interval.ts'

const EACH_HOUR = '17 * * * *'
const EACH_TEN_MINUTES = '*/10 * * * *'

/** The platform's jobs: each runs once per interval over all processes. */
function platformJobs(platform: Platform, declarations: readonly PartDeclaration[]): Job[] {
  const { database, throttles, clock, traceLinks, revocation } = platform
  const forgetTries = () => throttles.forgetBefore(new Date(clock.now().getTime() - DAY_MS))
  return [
    takeOverPreviousOutbox(platform),
    resealJob(
      platform,
      declarations.flatMap(({ sealedColumns = [] }) => sealedColumns),
    ),
    ...embeddedMaintenance(database),
    ...auditRetentionJobs(platform),
    ...revocation.jobs,
    { name: 'trace-links.clean-up', cron: EACH_HOUR, run: traceLinks.cleanUp },
    { name: 'throttling.clean-up', cron: EACH_TEN_MINUTES, run: forgetTries },
  ]
}

function declaredJobs(declarations: readonly PartDeclaration[], parts: readonly PartWork[]): Job[] {
  const declared: Record<string, string> = Object.assign({}, ...declarations.map(({ jobs }) => jobs))
  return parts.flatMap(({ jobs = {}, schedules = {} }) =>
    Object.entries(jobs).map(([name, run]) => {
      const cron = schedules[name] ?? declared[name]
      if (cron === undefined) throw new Error(`No part declares when ${name} runs.`)
      return { name, cron, run }
    }),
  )
}

function declaredGauges(declarations: readonly PartDeclaration[], parts: readonly PartWork[]): Gauges {
  const declared: Record<string, GaugeDeclaration> = Object.assign(
    {},
    ...declarations.map(({ gauges }) => gauges),
  )
  return parts.flatMap(({ gauges = {} }) =>
    Object.entries(gauges).map(([name, read]) => {
      const gauge = declared[name]
      if (!gauge) throw new Error(`No part declares what ${name} tells.`)
      return { ...gauge, name, read }
    }),
  )
}

/** Intervals of chaining audit entries, and of verifying the newest rows in each process. */
const CHAIN_INTERVAL_MS = 1_000
const RECHECK_INTERVAL_MS = 10 * 60_000

/** All work outside of requests, and all gauges. */
export type Work = {
  jobs: readonly Job[]
  handlers: OutboxHandlers
  gauges(programs: readonly Program[]): Gauges
  /** Starts what the programs do outside of requests. @returns a function that stops the tasks that are not run by the queue */
  start(programs: readonly Program[]): Promise<() => Promise<void>>
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
  const jobs = [...declaredJobs(declarations, parts), ...platformJobs(platform, declarations)]
  const onChained = createFunnelCounter(declarations.map(({ funnelSteps = {} }) => funnelSteps))
  const chainer = createAuditChainer({ ...audit, log, onChained })
  const own = platformGauges({
    ...platform,
    certificates: Object.assign({}, ...parts.map(({ certificates }) => certificates ?? {})),
    isAuditBroken: () => chainer.broken !== undefined,
  })
  const gauges = declaredGauges(declarations, [...parts, { gauges: own }])
  const intervals: IntervalTask[] = [
    ...parts.flatMap((part) => part.intervals ?? []),
    ...platform.revocation.intervals,
    { run: chainer.chain, everyMs: CHAIN_INTERVAL_MS, program: 'work' },
    { run: chainer.recheck, everyMs: RECHECK_INTERVAL_MS, program: 'work' },
  ]
  return {
    jobs,
    handlers,
    gauges: (programs) =>
      gauges.filter(({ program = 'work' }) => program === 'each' || programs.includes(program)),
    async flush() {
      for (const { flush } of parts) await flush?.()
    },
    async start(programs) {
      const works = programs.includes('work')
      if (works) {
        await startOutboxWorkers(queue, { seal, log, handlers })
        await startJobs(queue, jobs, log)
      }
      const stops = intervals
        .filter(({ program }) => !program || programs.includes(program))
        .map((task) => runAtInterval(task, log))
      return async () => {
        for (const stop of stops) await stop()
        if (works) await chainer.chain()
      }
    },
  }
}
