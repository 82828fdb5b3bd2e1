import type { Log } from './log.ts'

/** Something to be done again and again; must be safe when several processes do it at once. */
export type Job = { name: string; everyMs: number; run: () => Promise<unknown> }

/** Runs each job on its beat, never twice at once in this process. @returns a function that stops and waits. */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return
      const turn = job
        .run()
        .catch((error: unknown) => log.error({ job: job.name, err: error }, 'job failed'))
        .then(() => void running.delete(job.name))
      running.set(job.name, turn)
    }, job.everyMs),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
