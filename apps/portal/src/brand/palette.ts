import { contrast, hexToOklch, type Oklch, oklchToHex } from './colour.ts'

/** The brand in one theme, as plain hex: its ink, its hover, a wash behind chosen things, and text on it. */
export type ThemeColours = {
  brand: string
  deep: string
  wash: string
  on: string
  /** Errors and what cannot be undone, as text and as a fill under white text. */
  stop: string
  stopFill: string
}

/** The brand's colours in both themes, each with enough contrast. */
export type BrandColours = { light: ThemeColours; dark: ThemeColours }

/** Grounds behind brand colours (styles/tokens.css): paper and sheet of each theme, in the dark also shade, the strictest first. */
const GROUNDS = { light: ['#f7f6f3', '#fefefc'], dark: ['#202328', '#191b1f', '#111316'] } as const
const WHITE = '#ffffff'
const NIGHT = '#0f1115'

/** WCAG 2.2 AAA for text. */
export const LEAST_CONTRAST = 7
const MOST_CHROMA = 0.2
/** The hue of errors unless the brand's is too near. */
const ERROR_HUE = 27
/** A brand nearer than this would read as an error, so the error steps aside. */
const HUE_DISTANCE = 28
/** Below this a brand is grey, and no hue is near it. */
const GREYISH = 0.05

const around = (hue: number): number => ((hue % 360) + 360) % 360

/** Distance of two hues on the circle, 0 to 180. */
export function hueDistance(one: number, other: number): number {
  const apart = Math.abs(around(one) - around(other))
  return Math.min(apart, 360 - apart)
}

/** The error's hue beside a brand: red, or as little away from red as keeps the two apart. */
export function errorHue(brand: Pick<Oklch, 'c' | 'h'>): number {
  if (brand.c < GREYISH || hueDistance(brand.h, ERROR_HUE) >= HUE_DISTANCE) return ERROR_HUE
  const [below, above] = [around(brand.h - HUE_DISTANCE), around(brand.h + HUE_DISTANCE)]
  return hueDistance(below, ERROR_HUE) <= hueDistance(above, ERROR_HUE) ? below : above
}

/** Move lightness step by step until every pair is readable. */
function readable(colour: Oklch, step: number, partners: readonly string[]): string {
  let current = colour
  let hex = oklchToHex(current)
  while (
    !partners.every((partner) => contrast(hex, partner) >= LEAST_CONTRAST) &&
    current.l > 0 &&
    current.l < 1
  ) {
    current = { ...current, l: current.l + step }
    hex = oklchToHex(current)
  }
  return hex
}

/** Reds, oranges and pinks turn pale at the usual lightness of the dark theme; a deeper one keeps them themselves. */
const isWarm = (hue: number): boolean => hue < 75 || hue > 325

function lightColours({ c, h }: Oklch): ThemeColours {
  const stop = errorHue({ c, h })
  return {
    brand: readable({ l: 0.45, c, h }, -0.01, [WHITE, ...GROUNDS.light]),
    deep: readable({ l: 0.37, c, h }, -0.01, [WHITE, ...GROUNDS.light]),
    wash: oklchToHex({ l: 0.955, c: c * 0.13, h }),
    on: WHITE,
    stop: readable({ l: 0.5, c: 0.185, h: stop }, -0.01, GROUNDS.light),
    stopFill: readable({ l: 0.46, c: 0.175, h: stop }, -0.01, [WHITE]),
  }
}

function darkColours({ c, h }: Oklch): ThemeColours {
  const stop = errorHue({ c, h })
  const main = isWarm(h) ? { l: 0.7, c: c * 0.95, h } : { l: 0.76, c: c * 0.74, h }
  return {
    brand: readable(main, 0.01, [NIGHT, ...GROUNDS.dark]),
    deep: readable({ l: 0.84, c: c * 0.5, h }, 0.01, [NIGHT, ...GROUNDS.dark]),
    wash: oklchToHex({ l: 0.262, c: c * 0.32, h }),
    on: NIGHT,
    stop: readable({ l: 0.77, c: 0.13, h: stop }, 0.01, GROUNDS.dark),
    stopFill: readable({ l: 0.47, c: 0.16, h: stop }, -0.01, [WHITE]),
  }
}

/**
 * A brand gives hue and strength; lightness belongs to the system, so that any brand reads well in both themes.
 * Text that is no '#rrggbb' is a mistake in the brand's file, and stops the start.
 */
export function brandColours(hex: string): BrandColours {
  const given = hexToOklch(hex)
  if (!given) throw new Error(`Not a colour such as #1a48bc: ${hex}`)
  const brand = { ...given, c: Math.min(given.c, MOST_CHROMA) }
  return { light: lightColours(brand), dark: darkColours(brand) }
}
