import { expect, it } from 'vitest'
import { outageOf } from '../discovery/planned-outage.fixture.ts'
import { availabilityOf, rateOf } from './availability.ts'

const NAMES = ['consents', 'resources']
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 5, 13, 0, seconds))
/** Two minutes: four slots. */
const SPAN = { from: at(0), to: at(120) }
const slot = (seconds: number, ...failing: string[]) => ({ at: at(seconds), failing })
const outage = (from: number, to: number, more = {}) => outageOf(at(from), at(to), more)
const found = (slots: ReturnType<typeof slot>[], outages: ReturnType<typeof outage>[] = []) =>
  availabilityOf(NAMES, SPAN, { slots, outages })

it('an API that failed is down, and with it the whole', () => {
  const { general, ofApi } = found([slot(0), slot(30, 'resources'), slot(60), slot(90)])
  expect(general.down).toBe(30)
  expect([ofApi.get('consents')?.down, ofApi.get('resources')?.down]).toEqual([0, 30])
  expect(rateOf(general)).toBe('0.750000')
})

it('a slot that nobody wrote is time in which everything was down', () => {
  const { general, ofApi } = found([slot(0), slot(90)])
  expect([general.down, ofApi.get('consents')?.down]).toEqual([60, 60])
})

it('a planned outage is no time in which it was down, silence included', () => {
  const { general, ofApi } = found([slot(0), slot(90)], [outage(30, 90)])
  expect(general).toEqual({ elapsed: 120, scheduled: 60, down: 0 })
  expect(rateOf(general)).toBe('1.000000')
  expect(ofApi.get('consents')?.scheduled).toBe(60)
  expect([...ofApi.keys()]).toEqual(NAMES)
})

it('a planned outage of one API covers that one only', () => {
  const { general, ofApi } = found(
    [slot(0), slot(30, 'resources'), slot(60, 'consents', 'resources'), slot(90)],
    [outage(30, 90, { apis: ['resources'] })],
  )
  expect(ofApi.get('resources')).toEqual({ elapsed: 120, scheduled: 60, down: 0 })
  expect(ofApi.get('consents')).toEqual({ elapsed: 120, scheduled: 0, down: 30 })
  expect(general).toEqual({ elapsed: 120, scheduled: 30, down: 30 })
})

it('an outage against the scheme’s rules covers nothing', () => {
  expect(found([slot(0), slot(90)], [outage(30, 90, { isRegular: false })]).general.down).toBe(60)
})

it('a rate is never rounded up to all of the time', () => {
  expect(rateOf({ elapsed: 100_000_000, scheduled: 0, down: 30 })).toBe('0.999999')
  expect(rateOf({ elapsed: 0, scheduled: 0, down: 0 })).toBe('1.000000')
})

it('a rate has the form of 2.0.0 for every time, and is rounded down to a millionth', () => {
  for (let down = 0; down <= 2_880; down += 1) {
    const rate = rateOf({ elapsed: 2_880, scheduled: 0, down })
    expect(rate).toMatch(/^1\.0{1,9}$|^0\.\d{1,6}$/)
    const lost = (2_880 - down) / 2_880 - Number(rate)
    expect(lost).toBeGreaterThan(-1e-12)
    expect(lost).toBeLessThan(1e-6)
  }
  expect(rateOf({ elapsed: 100, scheduled: 0, down: 71 })).toBe('0.290000')
})
