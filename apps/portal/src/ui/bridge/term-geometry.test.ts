import { describe, expect, it } from 'vitest'
import { anchorAt, termShape } from './term-geometry.ts'

const day = (text: string): Date => new Date(`${text}T13:42:00Z`)
const shape = (start: string, end: string, now = '2026-11-20') => termShape(day(start), day(end), day(now))

describe('the line of a term', () => {
  it('has one tick per month between its ends', () => {
    expect(shape('2026-11-20', '2027-05-20').ticks).toHaveLength(5)
    expect(shape('2026-07-08', '2027-07-08').ticks).toHaveLength(11)
  })
  it('has one tick per year, or per ten, where months would be a comb, up to its end', () => {
    const ticks = (end: string): number[] => shape('2026-02-01', end).ticks
    expect(ticks('2028-02-01')).toHaveLength(23)
    expect(ticks('2031-02-01')).toHaveLength(4)
    expect(ticks('2046-02-01')).toHaveLength(19)
    expect(ticks('2066-02-01')).toHaveLength(3)
  })
  it('shows how much has passed', () => {
    expect(shape('2026-07-08', '2027-07-08').now).toBeCloseTo(0.37, 2)
    expect(shape('2025-12-02', '2026-12-02').now).toBeCloseTo(0.967, 3)
  })
  it('begins today and ends at its end, never outside', () => {
    expect(shape('2026-11-20', '2027-11-20')).toMatchObject({ now: 0, begins: true, over: false })
    expect(shape('2025-01-01', '2026-01-01')).toMatchObject({ now: 1, over: true })
    expect(shape('2026-01-01', '2026-01-01')).toMatchObject({ ticks: [], over: true })
    for (const now of ['2026-01-01', '2026-11-19', '2026-12-31', '2027-11-21', '2030-01-01']) {
      const drawn = shape('2026-11-20', '2027-11-20', now)
      for (const at of [drawn.now, ...drawn.ticks]) expect([now, at >= 0 && at <= 1]).toEqual([now, true])
    }
  })
  it('keeps its words inside', () => {
    expect([0, 0.29, 0.5, 0.71, 0.97].map(anchorAt)).toEqual(['start', 'start', 'middle', 'end', 'end'])
  })
})
