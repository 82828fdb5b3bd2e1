import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRetryPolicy as policyFor, type RetryPolicy } from './retry-policy.ts'

class Down extends Error {}
const isDown = (error: unknown): boolean => error instanceof Down
const createRetryPolicy = (options: typeof OPTIONS): RetryPolicy =>
  policyFor({ isOutage: isDown, failure: () => new Down() }, options)

const OPTIONS = { tryMs: 5_000, allMs: 20_000, retries: 2, restMs: 3_000 }
/** A tenth of the longest. */
const FIRST_REST_MS = 300

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const down = async (): Promise<never> => {
  throw new Down()
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (isDown(error) ? 'unavailable' : String(error)),
  )
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** What comes of work that has as much time as it may take. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  const outcome = codeOf(work)
  await pass(OPTIONS.allMs)
  return outcome
}
/** Six failures in a row, with the pauses between tries, and none after the last. */
async function failSixTimes(retryPolicy: RetryPolicy, work: () => Promise<unknown> = down): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const outcome = codeOf(retryPolicy.repeating('test', work))
    await vi.runAllTimersAsync()
    expect(await outcome).toBe('unavailable')
  }
}

it('retries idempotent work until the institution answers', async () => {
  let tries = 0
  const work = createRetryPolicy(OPTIONS).repeating('test', async () => {
    tries += 1
    return tries < 3 ? down() : 'here'
  })
  expect([await outcomeOf(work), await work, tries]).toEqual(['answered', 'here', 3])
})

it('never retries a refusal, nor work that must be done only once', async () => {
  let tries = 0
  const count = async (error: Error): Promise<never> => {
    tries += 1
    throw error
  }
  const retryPolicy = createRetryPolicy(OPTIONS)
  await outcomeOf(retryPolicy.repeating('test', () => count(new Error('refused'))))
  await outcomeOf(retryPolicy.once('test', () => count(new Down())))
  expect(tries).toBe(2)
})

it('gives up in time on an institution that hangs', async () => {
  let outcome = 'waiting'
  codeOf(createRetryPolicy(OPTIONS).repeating('test', () => new Promise(() => undefined))).then((code) => {
    outcome = code
  })
  await pass(OPTIONS.allMs - 1)
  expect(outcome).toBe('waiting')
  await pass(1)
  expect(outcome).toBe('unavailable')
})

it('makes no retry whose pause ends after the deadline', async () => {
  let tries = 0
  const policy = createRetryPolicy({ ...OPTIONS, allMs: 0 })
  const outcome = codeOf(
    policy.repeating('test', () => {
      tries += 1
      return down()
    }),
  )
  await vi.runAllTimersAsync()
  expect([await outcome, tries]).toEqual(['unavailable', 1])
})

it('stops calling an institution after consecutive failures, and tries again after a short pause', async () => {
  const retryPolicy = createRetryPolicy(OPTIONS)
  let calls = 0
  const failing = async (): Promise<never> => {
    calls += 1
    return down()
  }
  const back = async () => 'back'
  await failSixTimes(retryPolicy, failing)
  expect(await codeOf(retryPolicy.once('test', failing))).toBe('unavailable')
  expect(calls).toBe(6)
  await pass(FIRST_REST_MS - 1)
  expect(await codeOf(retryPolicy.once('test', back))).toBe('unavailable')
  await pass(1)
  expect(await retryPolicy.once('test', back)).toBe('back')
})

it('doubles the pause after each failed attempt', async () => {
  const retryPolicy = createRetryPolicy(OPTIONS)
  const back = async () => 'back'
  await failSixTimes(retryPolicy)
  await pass(FIRST_REST_MS)
  await codeOf(retryPolicy.once('test', down))
  await pass(2 * FIRST_REST_MS - 1)
  expect(await codeOf(retryPolicy.once('test', back))).toBe('unavailable')
  await pass(1)
  expect(await codeOf(retryPolicy.once('test', back))).toBe('answered')
})

it('calls that arrive while one call probes the institution wait for its result', async () => {
  const retryPolicy = createRetryPolicy(OPTIONS)
  await failSixTimes(retryPolicy)
  await pass(FIRST_REST_MS)
  const slow = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'back'
  }
  const three = [1, 2, 3].map(() => retryPolicy.repeating('test', slow))
  await pass(1_000)
  expect(await Promise.all(three)).toEqual(['back', 'back', 'back'])
})
