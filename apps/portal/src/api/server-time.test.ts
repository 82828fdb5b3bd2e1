import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearingTime, timeNow } from './server-time.ts'

const NOON = Date.parse('2026-11-23T15:00:00Z')
const MINUTE_MS = 60_000

/** An answer that comes after so long, and says it is `told`, so many milliseconds from the device's noon. */
const hear = (told: number | string | undefined, { takes = 0 } = {}): Promise<Response> =>
  hearingTime(async () => {
    vi.setSystemTime(Date.now() + takes)
    const date = typeof told === 'number' ? new Date(NOON + told).toUTCString() : told
    return new Response('', { headers: date === undefined ? {} : { date } })
  })
const wrongBy = (): number => Date.now() - timeNow().getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
})
afterEach(async () => {
  vi.setSystemTime(NOON)
  await hear(0)
  vi.useRealTimers()
})

it('a device more than two minutes away from the backend is corrected, ahead or behind', async () => {
  await hear(-90 * MINUTE_MS)
  expect(wrongBy()).toBe(90 * MINUTE_MS)
  await hear(30 * MINUTE_MS)
  expect(wrongBy()).toBe(-30 * MINUTE_MS)
})

it('a difference of two minutes is the network’s: the device is believed, also after it was set right', async () => {
  await hear(-90 * MINUTE_MS)
  await hear(-2 * MINUTE_MS)
  expect(wrongBy()).toBe(0)
  await hear(-2 * MINUTE_MS - 1000)
  expect(wrongBy()).toBe(2 * MINUTE_MS + 1000)
})

it('an answer that tells no time, or an unreadable one, changes nothing', async () => {
  await hear(-90 * MINUTE_MS)
  await hear(undefined)
  await hear('ontem')
  expect(wrongBy()).toBe(90 * MINUTE_MS)
})

it('a device that slept while it waited learns nothing from the answer', async () => {
  await hear(0, { takes: 8 * 60 * MINUTE_MS })
  expect(wrongBy()).toBe(0)
})

it('the time of an answer lies between question and answer', async () => {
  await hear(-90 * MINUTE_MS, { takes: 10_000 })
  expect(wrongBy()).toBe(90 * MINUTE_MS + 5000)
})
