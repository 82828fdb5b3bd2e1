import { describe, expect, it } from 'vitest'
import {
  archAt,
  archPath,
  archPieces,
  type BridgeGroup,
  bundle,
  deckPieces,
  uprightPlaces,
  uprights,
} from './bridge-geometry.ts'

const groups = (required: number, optional: number): BridgeGroup[] => [
  ...Array.from({ length: required }, (_, index) => ({ required: true, label: `obrigatório ${index}` })),
  ...Array.from({ length: optional }, (_, index) => ({ required: false, label: `opcional ${index}` })),
]

describe('the arch', () => {
  it('is the parabola of the drawings', () => {
    expect(archPath('full', { from: 0, to: 1 })).toBe('M0 120Q500 -92 1000 120')
    expect(archPath('mini', { from: 0, to: 1 })).toBe('M0 42Q500 -28 1000 42')
    expect(archAt('full', 0.5)).toBeCloseTo(14)
  })
  it('has every piece cut from the same curve', () => {
    expect(archPath('full', { from: 0, to: 0.462 })).toBe('M0 120Q231 22.06 462 14.61')
    expect(archPath('full', { from: 0.7, to: 1 })).toBe('M700 30.96Q850 56.4 1000 120')
    expect(archPath('mini', { from: 0.83, to: 1 })).toBe('M830 22.25Q915 30.1 1000 42')
    expect(archPath('full', { from: 0, to: 1 }, true)).toBe('M22 118.88Q500 -74.88 978 118.88')
  })
  it('stands on the asking bank only once rejected, and nowhere before an institution is chosen', () => {
    expect(archPieces('rejected')).toEqual([{ from: 0.83, to: 1 }])
    expect(archPieces('empty')).toEqual([])
    expect(deckPieces('broken')).toEqual([
      { from: 0, to: 0.31 },
      { from: 0.73, to: 1 },
    ])
  })
})

describe('the uprights', () => {
  it('stand evenly, and keep clear of the gap', () => {
    const places = (count: number, gap: boolean): number[] =>
      uprightPlaces(count, gap).map((at) => Math.round(at * 100))
    expect(places(4, true)).toEqual([14, 38, 62, 86])
    expect(places(4, false)).toEqual([14, 38, 62, 86])
    expect(places(3, true)).toEqual([14, 38, 74])
    expect(places(3, false)).toEqual([14, 50, 86])
    expect(places(2, false)).toEqual([14, 86])
    expect(places(1, false)).toEqual([50])
    expect(places(1, true)).toEqual([26])
    expect(places(0, false)).toEqual([])
  })
  it('end on the arch', () => {
    for (const upright of uprights('full', 'active', groups(2, 3))) {
      expect(upright.top).toBeCloseTo(archAt('full', upright.at))
    }
  })
  it('are gone once nothing is sent', () => {
    expect(uprights('mini', 'expired', groups(2, 2))).toEqual([])
    expect(uprights('mini', 'ended', groups(2, 2))).toEqual([])
  })
  it.each([
    [2, 12],
    [9, 0],
    [0, 20],
    [1, 8],
    [8, 1],
    [11, 11],
  ])(
    'gather %i required and %i optional into at most eight bundles, each of one kind',
    (required, optional) => {
      const bundles = bundle(groups(required, optional))
      expect(bundles.length).toBeLessThanOrEqual(8)
      expect(bundles.every((part) => part.labels.length > 0)).toBe(true)
      const count = (kind: boolean): number =>
        bundles.filter((part) => part.required === kind).reduce((sum, part) => sum + part.labels.length, 0)
      expect([count(true), count(false)]).toEqual([required, optional])
    },
  )
})
