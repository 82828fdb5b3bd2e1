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

/**
 * Deadlines and retries of the calls to one other system: each try has a deadline, all tries together have one, and a
 * circuit breaker stops the calls to a system that failed several times in a row, so that its outage does not become
 * ours.
 */
export type RetryPolicy = {
  /** Retries when the system does not answer; only for idempotent work. */
  repeating<T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Tries once. */
  once<T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}
/** Bounds of trying, in milliseconds. */
export type RetryOptions = {
  tryMs: number
  allMs: number
  retries: number
  /** Longest open time of the circuit breaker in milliseconds; the first one is a tenth of it, so that a short outage is not prolonged. */
  restMs: number
}

/** An outage of the other system, as its caller knows and tells it. */
export type Outage = {
  /** True if the error means that the system does not answer. */
  isOutage(error: unknown): boolean
  /** The failure of a call that was not made, or took too long. */
  failure(call: string, cause: unknown): Error
}

const FAILURES_IN_A_ROW = 6

/** Deadline, retries and circuit breaker for one other system. */
export function createRetryPolicy({ isOutage, failure }: Outage, options: RetryOptions): RetryPolicy {
  const outage = handleWhen(isOutage)
  const breaker = circuitBreaker(outage, {
    halfOpenAfter: new ExponentialBackoff({
      generator: noJitterGenerator,
      initialDelay: options.restMs / 10,
      maxDelay: options.restMs,
    }),
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  })
  const retrying = retry(outage, {
    maxAttempts: options.retries,
    backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 1_000 }),
  })
  // The other calls wait for the result of the one that probes the system, instead of failing.
  const waiting = retry(handleType(BrokenCircuitError), {
    maxAttempts: 1,
    backoff: new ConstantBackoff(options.restMs / 10),
  })
  const overallDeadline = timeout(options.allMs, TimeoutStrategy.Aggressive)
  const retryingPolicy = wrap(overallDeadline, waiting, retrying, breaker)
  const oncePolicy = wrap(overallDeadline, breaker)

  const run =
    (policy: typeof retryingPolicy | typeof oncePolicy) =>
    async <T>(call: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      try {
        return await policy.execute(({ signal }) => {
          // A retry whose pause outlives the deadline is not made: nobody waits for it.
          signal.throwIfAborted()
          return work(AbortSignal.any([signal, AbortSignal.timeout(options.tryMs)]))
        })
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof TaskCancelledError)
          throw failure(call, error)
        throw error
      }
    }
  return { repeating: run(retryingPolicy), once: run(oncePolicy) }
}
