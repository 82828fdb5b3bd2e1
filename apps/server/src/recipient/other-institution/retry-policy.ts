import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  handleWhen,
  noJitterGenerator,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { isUnavailable, unavailable } from './institution-failure.ts'

/**
 * How long one institution is waited for: each try has a deadline, all tries together have one, and an institution
 * that failed several times in a row is left alone for a while, so that its outage does not become ours.
 */
export type RetryPolicy = {
  /** Repeats the work when they do not answer; only for what may be repeated. */
  repeating<T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Tries once. */
  once<T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}
export type RetryOptions = {
  tryMs: number
  allMs: number
  retries: number
  /** The longest rest; the first is a tenth of it, so that a short outage is a short one here, too. */
  restMs: number
}

export const DEFAULT_RETRY_OPTIONS: RetryOptions = { tryMs: 4_000, allMs: 10_000, retries: 2, restMs: 10_000 }
const FAILURES_IN_A_ROW = 6

export function createRetryPolicy(options: RetryOptions = DEFAULT_RETRY_OPTIONS): RetryPolicy {
  const theirOutage = handleWhen(isUnavailable)
  const breaker = circuitBreaker(theirOutage, {
    halfOpenAfter: new ExponentialBackoff({
      generator: noJitterGenerator,
      initialDelay: options.restMs / 10,
      maxDelay: options.restMs,
    }),
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  })
  const retrying = retry(theirOutage, {
    maxAttempts: options.retries,
    backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 1_000 }),
  })
  // While one call tries whether they are back, the others wait for its answer instead of failing.
  const waiting = retry(handleType(BrokenCircuitError), {
    maxAttempts: 1,
    backoff: new ConstantBackoff(options.restMs / 10),
  })
  const inAll = timeout(options.allMs, TimeoutStrategy.Aggressive)
  const patient = wrap(inAll, waiting, retrying, breaker)
  const once = wrap(inAll, breaker)

  const run =
    (policy: typeof patient | typeof once) =>
    async <T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      try {
        return await policy.execute(({ signal }) =>
          work(AbortSignal.any([signal, AbortSignal.timeout(options.tryMs)])),
        )
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof TaskCancelledError)
          throw unavailable(call, error)
        throw error
      }
    }
  return { repeating: run(patient), once: run(once) }
}
