import { beforeEach, expect, it } from 'vitest'
import { mayOffer, noteOffer } from './passkey-offer.ts'

const DAY_MS = 24 * 3_600_000
const FIRST = new Date('2026-03-01T12:00:00Z')
const later = (days: number, ms = 0): Date => new Date(FIRST.getTime() + days * DAY_MS + ms)

beforeEach(() => localStorage.clear())

it('a browser is asked once, again after six months, and no more', () => {
  expect(mayOffer(FIRST)).toBe(true)
  noteOffer(FIRST)
  expect(mayOffer(later(183, -1))).toBe(false)
  expect(mayOffer(later(183))).toBe(true)
  noteOffer(later(183))
  expect(mayOffer(later(366))).toBe(false)
  expect(mayOffer(later(3_000))).toBe(false)
})

it('the count and the last time are kept under a key of our own', () => {
  noteOffer(FIRST)
  noteOffer(later(200))
  expect(JSON.parse(localStorage.getItem('consente.device-offer') ?? '')).toEqual({
    times: 2,
    at: later(200).getTime(),
  })
})
