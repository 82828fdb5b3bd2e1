import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idleFor, markActive, markAway } from './idle-time.ts'
import { awaySince } from './login-storage.ts'

const HOUR_MS = 60 * 60_000
const LEFT = 1_790_000_000_000

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('the time without a touch', () => {
  it('counts from the last touch, to the millisecond', () => {
    markActive(LEFT)
    expect(idleFor(LEFT)).toBe(0)
    expect(idleFor(LEFT + 1)).toBe(1)
    expect(idleFor(LEFT + 15 * 60_000)).toBe(15 * 60_000)
  })

  it('is none before the first touch, and none where the clock was set back', () => {
    expect(idleFor(LEFT)).toBe(0)
    markActive(LEFT)
    expect(idleFor(LEFT - 5_000)).toBe(0)
  })

  it('at the other institution is not idleness for sixty minutes; then all of it is', () => {
    markActive(LEFT - 2_000)
    markAway(LEFT)
    expect(idleFor(LEFT + HOUR_MS)).toBe(0)
    expect(idleFor(LEFT + HOUR_MS + 1)).toBe(HOUR_MS + 2_001)
  })

  it('away without a touch before is none, however long', () => {
    markAway(LEFT)
    expect(idleFor(LEFT + 2 * HOUR_MS)).toBe(0)
  })

  it('the first touch after the return begins to count again', () => {
    markAway(LEFT)
    markActive(LEFT + 60_000)
    expect(localStorage.getItem('consente.away-since')).toBeNull()
    expect(idleFor(LEFT + 90_000)).toBe(30_000)
  })

  it('touches are stored as milliseconds since 1970, those of now unless told otherwise', () => {
    vi.useFakeTimers({ now: LEFT })
    markActive()
    markAway()
    expect(localStorage.getItem('consente.last-activity')).toBe(String(LEFT))
    expect(localStorage.getItem('consente.away-since')).toBe(String(LEFT))
  })

  it('a touch of somebody who was not away tells nobody of a return', () => {
    const told = vi.fn()
    const stop = awaySince.subscribe(told)
    markActive(LEFT)
    expect(told).not.toHaveBeenCalled()
    stop()
  })
})
