import { expect, it } from 'vitest'
import { isUnavailable, refusedBy, unavailable } from './institution-failure.ts'
import { createRetryPolicy } from './retry-policy.ts'

const quick = { tryMs: 50, allMs: 400, retries: 2, restMs: 3_000 }
/** Time enough for every try, also on a busy machine. */
const unhurried = { ...quick, tryMs: 5_000, allMs: 20_000 }
const down = async (): Promise<never> => {
  throw unavailable('test', 'down')
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  )

it('retries idempotent work until the institution answers', async () => {
  let tries = 0
  const answer = await createRetryPolicy(unhurried).repeating('test', async () => {
    tries += 1
    return tries < 3 ? down() : 'here'
  })
  expect([answer, tries]).toEqual(['here', 3])
})

it('never retries a refusal, nor work that must be done only once', async () => {
  let tries = 0
  const count = async (error: Error): Promise<never> => {
    tries += 1
    throw error
  }
  const retryPolicy = createRetryPolicy(unhurried)
  await codeOf(retryPolicy.repeating('test', () => count(refusedBy('test', 422))))
  await codeOf(retryPolicy.once('test', () => count(unavailable('test', 'down'))))
  expect(tries).toBe(2)
})

it('gives up in time on an institution that hangs', async () => {
  const begun = Date.now()
  const outcome = await codeOf(createRetryPolicy(quick).repeating('test', () => new Promise(() => undefined)))
  expect(outcome).toBe('unavailable')
  expect(Date.now() - begun).toBeLessThan(5_000)
})

it('stops calling an institution after consecutive failures, and tries again after a short pause', async () => {
  const retryPolicy = createRetryPolicy(unhurried)
  let calls = 0
  const failing = async (): Promise<never> => {
    calls += 1
    return down()
  }
  for (let turn = 0; turn < 2; turn += 1) await codeOf(retryPolicy.repeating('test', failing))
  expect(await codeOf(retryPolicy.once('test', failing))).toBe('unavailable')
  expect(calls).toBe(6)
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(await retryPolicy.once('test', async () => 'back')).toBe('back')
})

it('doubles the pause after each failed attempt', async () => {
  const retryPolicy = createRetryPolicy({ ...unhurried, restMs: 3_000 })
  for (let turn = 0; turn < 2; turn += 1) await codeOf(retryPolicy.repeating('test', down))
  await new Promise((resolve) => setTimeout(resolve, 350))
  await codeOf(retryPolicy.once('test', down))
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(await codeOf(retryPolicy.once('test', async () => 'back'))).toBe('unavailable')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(await codeOf(retryPolicy.once('test', async () => 'back'))).toBe('answered')
})

it('calls that arrive while one call probes the institution wait for its result', async () => {
  const retryPolicy = createRetryPolicy(unhurried)
  for (let turn = 0; turn < 2; turn += 1) await codeOf(retryPolicy.repeating('test', down))
  await new Promise((resolve) => setTimeout(resolve, 350))
  const slow = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'back'
  }
  const three = [1, 2, 3].map(() => retryPolicy.repeating('test', slow))
  expect(await Promise.all(three)).toEqual(['back', 'back', 'back'])
})
