import { expect, it } from 'vitest'
import { hashOf } from '../base/hash.ts'
import type { ThrottleStore } from './throttle.store.ts'
import { createThrottling } from './throttling.ts'

const now = new Date('2026-11-20T12:00:00Z')
const POLICY = { most: 3 } as never

/** A store that says what it was asked, and answers as told. */
function stored({ allows = true, until }: { allows?: boolean; until?: Date } = {}) {
  const calls: unknown[][] = []
  const throttles = {
    take: async (...call: unknown[]) => {
      calls.push(['take', ...call])
      return allows
    },
    blockedUntil: async (...call: unknown[]) => {
      calls.push(['blockedUntil', ...call])
      return until
    },
    giveBack: async (...call: unknown[]) => void calls.push(['giveBack', ...call]),
    clear: async (...call: unknown[]) => void calls.push(['clear', ...call]),
  } as unknown as ThrottleStore
  return { calls, throttling: createThrottling({ throttles, clock: { now: () => now } }, { entry: POLICY }) }
}
const KEY = `entry:${hashOf('ana')}`

it('counts by policy and caller, whose name is in no key', async () => {
  const { throttling, calls } = stored()
  expect(throttling.keyOf('entry', 'ana')).toBe(KEY)
  await throttling.take('entry', 'ana')
  expect(await throttling.tryTake('entry', 'ana')).toBe(true)
  const sql = {} as never
  expect(await throttling.takeWithin(sql, 'entry', 'ana')).toBe(true)
  await throttling.giveBack('entry', 'ana')
  await throttling.clear('entry', 'ana')
  expect(calls).toEqual([
    ['take', KEY, POLICY, now],
    ['take', KEY, POLICY, now],
    ['take', KEY, POLICY, now, sql],
    ['giveBack', KEY],
    ['clear', KEY],
  ])
})

it('refuses with the seconds that are left, one at least', async () => {
  const blocked = stored({ allows: false, until: new Date(now.getTime() + 90_500) })
  await expect(blocked.throttling.take('entry', 'ana')).rejects.toMatchObject({
    code: 'TOO_MANY_TRIES',
    retryAfter: 91,
  })
  expect(blocked.calls.at(-1)).toEqual(['blockedUntil', [KEY], now])
  expect(await blocked.throttling.tryTake('entry', 'ana')).toBe(false)
  const soon = stored({ allows: false })
  await expect(soon.throttling.take('entry', 'ana')).rejects.toMatchObject({ retryAfter: 1 })
})
