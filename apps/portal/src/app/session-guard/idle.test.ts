import { beforeEach, describe, expect, it } from 'vitest'
import { idleFor, markActive, markAway } from '../../session/idle-time.ts'
import { accessToken, lastActivity } from '../../session/login-storage.ts'
import { endIdleSession, idleState } from './idle.ts'

const LIMITS = { idleMinutes: 15, warnSeconds: 60 }
const MINUTE_MS = 60_000
const NOW = 1_800_000_000_000

beforeEach(() => localStorage.clear())

describe('a session left alone', () => {
  it('is warned about in its last minute, then ends', () => {
    expect(idleState(0, LIMITS)).toEqual({ kind: 'active' })
    expect(idleState(14 * MINUTE_MS - 1, LIMITS)).toEqual({ kind: 'active' })
    expect(idleState(14 * MINUTE_MS, LIMITS)).toEqual({ kind: 'warning', secondsLeft: 60 })
    expect(idleState(15 * MINUTE_MS - 500, LIMITS)).toEqual({ kind: 'warning', secondsLeft: 1 })
    expect(idleState(15 * MINUTE_MS, LIMITS)).toEqual({ kind: 'ended' })
  })

  it('time at the other institution does not count, up to 60 minutes', () => {
    markActive(NOW - 70 * MINUTE_MS)
    markAway(NOW - 60 * MINUTE_MS)
    expect(idleFor(NOW)).toBe(0)
    expect(idleFor(NOW + 1)).toBe(70 * MINUTE_MS + 1)
  })

  it('at the start, one left too long is over and any other is touched', () => {
    accessToken.write('t')
    markActive(NOW - 14 * MINUTE_MS)
    endIdleSession(LIMITS, NOW)
    expect(accessToken.read()).toBe('t')
    expect(lastActivity.read()).toBe(NOW)
    endIdleSession(LIMITS, NOW + 15 * MINUTE_MS)
    expect(accessToken.read()).toBeUndefined()
  })

  it('a first visit leaves no trace', () => {
    endIdleSession(LIMITS, NOW)
    expect(localStorage).toHaveLength(0)
  })
})
