import { reasonOf } from '../base/reason-of.ts'
import type { Program } from '../config/server-config.ts'
import { type Log, redact } from '../observability/log.ts'

/** A task that each process of a program runs at an interval; without a program, each process. */
export type IntervalTask = { run(): Promise<unknown>; everyMs: number; program?: Program }

/**
 * Runs the task in this process until it is stopped; never concurrently with itself.
 * @returns a function that stops it and waits for a running task
 */
export function runAtInterval({ run, everyMs }: IntervalTask, log: Log): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= run()
      .catch((error: unknown) => log.warn({ reason: redact(reasonOf(error)) }, 'an interval task failed'))
      .then(() => {
        underWay = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
