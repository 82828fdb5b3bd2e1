import { describe, expect, it } from 'vitest'
import { contrast, hexToOklch, oklchToHex } from './colour.ts'
import { brandColours, errorHue, hueDistance, LEAST_CONTRAST } from './palette.ts'

/** Brands of every kind: the three of the design pages, reds, yellows, greys, extremes. */
const BRANDS = [
  '#1a48bc',
  '#176540',
  '#8d2661',
  '#cc0000',
  '#e30613',
  '#ff5a00',
  '#ffcc00',
  '#ffff00',
  '#00ff00',
  '#00a0e3',
  '#7a00ff',
  '#ff00aa',
  '#000000',
  '#ffffff',
  '#808080',
  '#5c4033',
]

/** Every tenth hue of the circle, at the strength of a loud brand. */
const CIRCLE = Array.from({ length: 36 }, (_, index) => oklchToHex({ l: 0.6, c: 0.2, h: index * 10 }))

describe('a colour', () => {
  it('survives the way to OKLCH and back', () => {
    for (const hex of BRANDS) {
      const colour = hexToOklch(hex)
      expect(colour && oklchToHex(colour)).toBe(hex)
    }
  })
  it('has the contrast WCAG gives it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
  it('keeps its hue when no screen shows it', () => {
    const shown = hexToOklch(oklchToHex({ l: 0.45, c: 0.4, h: 150 }))
    expect(shown && hueDistance(shown.h, 150)).toBeLessThan(2)
    expect(shown?.l).toBeCloseTo(0.45, 1)
  })
})

describe('a brand', () => {
  it.each([...BRANDS, ...CIRCLE])('%s is readable in both themes, as text and under text', (hex) => {
    const { light, dark } = brandColours(hex)
    const pairs: [string, string][] = [
      [light.brand, '#f7f6f3'],
      [light.brand, '#fefefc'],
      [light.on, light.brand],
      [light.on, light.deep],
      [light.stop, '#f7f6f3'],
      ['#ffffff', light.stopFill],
      [dark.brand, '#111316'],
      [dark.brand, '#191b1f'],
      [dark.on, dark.brand],
      [dark.on, dark.deep],
      [dark.stop, '#191b1f'],
      ['#ffffff', dark.stopFill],
      ['#181b20', light.wash],
      ['#eeede8', dark.wash],
    ]
    for (const [one, other] of pairs) expect(contrast(one, other)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  })
  it('gives the blue of the design pages back', () => {
    expect(brandColours('#1a48bc').light.brand).toMatch(/^#1[89abc]4[678]b[9abcde]$/)
  })
  it('is refused when it is no colour', () => {
    expect(() => brandColours('red')).toThrow(/Not a colour/)
  })
})

describe('an error', () => {
  it('is red beside blue, green and grey', () => {
    expect(errorHue({ c: 0.19, h: 264 })).toBe(27)
    expect(errorHue({ c: 0.01, h: 27 })).toBe(27)
  })
  it.each([5, 15, 20, 27, 29, 35, 45, 359])(
    'steps aside for a brand at hue %i and stays as red as it can',
    (h) => {
      const hue = errorHue({ c: 0.2, h })
      expect(hueDistance(hue, h)).toBeGreaterThanOrEqual(28)
      expect(hueDistance(hue, 27)).toBeLessThanOrEqual(28)
    },
  )
})
