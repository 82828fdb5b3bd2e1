import { asInstitution } from '../observability/interaction.ts'
import { type Log, redact } from '../observability/log.ts'
import { jobRuns } from '../observability/metrics.ts'
import { ensureQueue, type Queue } from './queue.ts'

/**
 * Recurring work, run once per interval over all processes. The previous run may still be active in a process that
 * hangs, so a job must be safe when two processes run it at once.
 */
export type Job = {
  /** Letters, digits, dots and dashes. */
  name: string
  /** Minutes, hours, days, months, weekdays: UTC. */
  cron: string
  run: Run
}
export type Run = () => Promise<unknown>

/** A failed run is not retried: the next interval follows. A worker without a heartbeat for this long counts as dead. */
const RUN_OPTIONS = { retryLimit: 0, heartbeatSeconds: 20, expireInSeconds: 900, deleteAfterSeconds: 3600 }

/** Schedules the jobs and runs them until the queue stops. */
export async function startJobs(queue: Queue, jobs: readonly Job[], log: Log): Promise<void> {
  for (const job of jobs) {
    const { name, cron } = job
    await ensureQueue(queue, name, 'stately')
    await queue.schedule(name, cron, null, RUN_OPTIONS)
    await queue.work(name, () => runJob(job, log))
  }
}

const runJob = ({ name, run }: Job, log: Log): Promise<void> =>
  asInstitution(`job ${name}`, async () => {
    await run().catch((error: unknown) => {
      jobRuns.inc({ name, outcome: 'failed' })
      log.error({ job: name, err: error }, 'job failed')
      throw new Error(redact(String(error)))
    })
    jobRuns.inc({ name, outcome: 'done' })
  })
