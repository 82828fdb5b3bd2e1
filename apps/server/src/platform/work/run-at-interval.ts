import { type Log, redact } from '../observability/log.ts'

/** Something that each process does for itself, at an interval. */
export type IntervalTask = { run(): Promise<unknown>; everyMs: number }

/**
 * Runs the task in this process until it is stopped; never twice at once.
 * @returns a function that stops it and waits for a run that is under way.
 */
export function runAtInterval({ run, everyMs }: IntervalTask, log: Log): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= run()
      .catch((error: unknown) => log.warn({ reason: redact(String(error)) }, 'an interval task failed'))
      .then(() => {
        underWay = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
