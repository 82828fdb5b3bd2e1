import { expect, it } from 'vitest'
import { createRateLimiter, RateLimitExceeded } from './rate-limit.ts'

it('limits the calls of each caller in a minute, and says after how many seconds to retry', () => {
  let at = 0
  const count = createRateLimiter(3, () => at)
  const calls = (who: string, times: number) => {
    for (let time = 0; time < times; time += 1) count(who)
  }
  calls('one', 3)
  at = 20_500
  expect(() => count('one')).toThrow(RateLimitExceeded)
  expect(() => count('one')).toThrow(expect.objectContaining({ statusCode: 429, retryAfter: 40 }))
  calls('another', 3)
  at = 60_000
  calls('one', 3)
})

it('has a bound on the callers that it counts', () => {
  const count = createRateLimiter(1, () => 0)
  count('first')
  for (let caller = 1; caller < 100_000; caller += 1) count(String(caller))
  expect(() => count('first')).not.toThrow()
})
