import { expect, it, onTestFinished, vi } from 'vitest'
import type { Identify } from '../http/route.ts'
import { createRateLimiter, limitPerAccount, RateLimitExceeded } from './rate-limit.ts'

it('limits the calls of each caller in a minute from their first, and says after how many seconds to retry', () => {
  let at = 100_000
  const count = createRateLimiter(3, () => at)
  const calls = (who: string, times: number) => {
    for (let time = 0; time < times; time += 1) count(who)
  }
  calls('one', 3)
  at = 120_500
  expect(() => count('one')).toThrow(RateLimitExceeded)
  expect(() => count('one')).toThrow(expect.objectContaining({ statusCode: 429, retryAfter: 40 }))
  calls('another', 3)
  at = 159_999
  expect(() => count('one')).toThrow('too many calls within a minute')
  at = 160_000
  calls('one', 3)
  at = 170_000
  expect(() => count('one')).toThrow(expect.objectContaining({ retryAfter: 50 }))
})

it('goes by the clock of the process', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const count = createRateLimiter(1)
  count('one')
  expect(() => count('one')).toThrow(expect.objectContaining({ retryAfter: 60 }))
  vi.advanceTimersByTime(60_000)
  expect(() => count('one')).not.toThrow()
})

it('has a bound on the callers that it counts', () => {
  const count = createRateLimiter(1, () => 0)
  count('first')
  for (let caller = 1; caller < 100_000; caller += 1) count(String(caller))
  expect(() => count('first')).not.toThrow()
})

it('counts the calls of customers by their account, and of nobody else', async () => {
  const identities: Record<string, Awaited<ReturnType<Identify>>> = {
    ana: { kind: 'customer', document: '1' } as never,
    other: { kind: 'application' } as never,
  }
  const identify = limitPerAccount(async (bearer) => identities[bearer ?? ''], 1)
  expect(await identify('ana')).toBe(identities.ana)
  await expect(identify('ana')).rejects.toThrow(RateLimitExceeded)
  for (const bearer of ['other', 'other', 'nobody', 'nobody'])
    expect(await identify(bearer)).toBe(identities[bearer])
})
