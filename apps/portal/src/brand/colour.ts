/** A colour as the eye orders it: lightness 0 to 1, chroma from grey upwards, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Rgb = readonly [number, number, number]

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** '#rrggbb' to red, green and blue from 0 to 1; undefined when it is no such text. */
function parseHex(hex: string): Rgb | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)?.slice(1)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / 255)
  return [red, green, blue]
}

/** Hex to OKLCH (Björn Ottosson's matrices, as in CSS Color 4). */
export function hexToOklch(hex: string): Oklch | undefined {
  const rgb = parseHex(hex)
  if (!rgb) return undefined
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (hue + 360) % 360,
  }
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (rgb: Rgb): boolean => rgb.every((value) => value >= -0.0005 && value <= 1.0005)

/** OKLCH to hex. A colour outside the gamut loses chroma, never lightness or hue: contrast depends on lightness. */
export function oklchToHex(colour: Oklch): string {
  let rgb = toLinearRgb(colour)
  for (let c = colour.c; !isShown(rgb) && c > 0; c -= 0.004)
    rgb = toLinearRgb({ ...colour, c: Math.max(c, 0) })
  const pair = (value: number): string =>
    Math.round(toGamma(Math.min(Math.max(value, 0), 1)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`
}

function luminance(hex: string): number {
  const rgb = parseHex(hex)
  if (!rgb) return 0
  return 0.2126 * toLinear(rgb[0]) + 0.7152 * toLinear(rgb[1]) + 0.0722 * toLinear(rgb[2])
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
