import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { reasonOf } from '../base/reason-of.ts'
import { type Log, redact } from '../observability/log.ts'
import { registerWork, workRestarts, workRunning } from '../observability/metrics.ts'

/** Orders to the thread that works, and its answers: that it has started, or its metrics. */
export type ToWork = 'stop' | 'metrics'
export type FromWork = 'started' | { metrics: string }

/** Milliseconds. Pauses before a restart double; a thread that has run for the longest of them begins anew. */
const PAUSES = { first: 1_000, longest: 60_000 }
const METRICS_WITHIN_MS = 2_000
/** Longer than a stop waits for running work. */
const STOPPED_WITHIN_MS = 30_000

/** Work outside of requests, in a thread. */
export type WorkThread = { metrics(): Promise<string>; stop(): Promise<void> }

/**
 * Runs the thread until it is stopped, and starts another one whenever it ends: requests never notice.
 * Resolves once it has started, or has failed for the first time.
 */
export async function superviseWork(open: () => Worker, log: Log, pauses = PAUSES): Promise<WorkThread> {
  registerWork()
  let thread: Worker | undefined
  let next: NodeJS.Timeout | undefined
  let isStopping = false
  let failures = 0

  const run = (): Promise<void> =>
    new Promise((begun) => {
      const since = performance.now()
      const failed = (error: Error) => log.error({ reason: redact(reasonOf(error)) }, 'work failed')
      const ended = () => {
        thread = undefined
        workRunning.set(0)
        begun()
        if (isStopping) return
        if (performance.now() - since > pauses.longest) failures = 0
        const pauseMs = Math.min(pauses.longest, pauses.first * 2 ** failures)
        failures += 1
        workRestarts.inc()
        log.error({ pauseMs }, 'work has ended and starts again')
        next = setTimeout(run, pauseMs)
      }
      try {
        thread = open()
      } catch (error) {
        // The machine has no thread left, as a rule.
        failed(error as Error)
        return ended()
      }
      thread.on('message', (message: FromWork) => {
        if (message !== 'started') return
        workRunning.set(1)
        begun()
      })
      thread.on('error', failed)
      thread.once('exit', ended)
    })

  await run()
  return {
    async metrics() {
      if (!thread) return ''
      thread.postMessage('metrics' satisfies ToWork)
      const answer = once(thread, 'message').then(([message]: FromWork[]) =>
        typeof message === 'object' ? message.metrics : '',
      )
      return Promise.race([answer.catch(() => ''), pause(METRICS_WITHIN_MS, '', { ref: false })])
    },
    async stop() {
      isStopping = true
      clearTimeout(next)
      if (!thread) return
      const ended = new Promise((exit) => thread?.once('exit', exit))
      thread.postMessage('stop' satisfies ToWork)
      await Promise.race([ended, pause(STOPPED_WITHIN_MS, undefined, { ref: false })])
      await thread?.terminate()
    },
  }
}
