const CONTRAST = 4.5
const WHITE = '#ffffff'
/** The ground of the sheet in dark clients. */
const DARK_SHEET = '#191b1f'
const STEP = 0.06

/** The brand's colour in a mail, dark or light enough to be read. */
export type Colours = { fill: string; darkLink: string }

/** Colours of a mail that follow the brand: its fill under white text, its links on white, its links in dark clients. */
export function mailColours(brand: string): Colours {
  return { fill: until(brand, WHITE, '#000000'), darkLink: until(brand, DARK_SHEET, WHITE) }
}

/** Mixes the colour step by step until text of it can be read on the ground (WCAG 2.2, 1.4.3). */
function until(colour: string, ground: string, towards: string): string {
  let [mixed, share] = [colour, 0]
  while (contrast(mixed, ground) < CONTRAST && share < 1) {
    share += STEP
    mixed = mix(colour, towards, Math.min(share, 1))
  }
  return mixed
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function mix(colour: string, towards: string, share: number): string {
  const goal = channels(towards)
  const mixed = channels(colour).map((value, at) => Math.round(value + ((goal[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
