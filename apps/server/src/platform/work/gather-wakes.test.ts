import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GATHERED_MS, gatherWakes } from './gather-wakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('wakes each queue once for what was added within a moment, and again for what comes after', () => {
  const woken: string[] = []
  const added = gatherWakes((queue) => woken.push(queue))
  for (const queue of ['outbox', 'job', 'outbox']) added(queue)
  expect(woken).toEqual([])
  vi.advanceTimersByTime(GATHERED_MS)
  expect(woken).toEqual(['outbox', 'job'])
  added('outbox')
  vi.advanceTimersByTime(GATHERED_MS)
  expect(woken).toEqual(['outbox', 'job', 'outbox'])
})
