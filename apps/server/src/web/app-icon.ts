import { partOf } from '../platform/base/svg-to-png.ts'
import { ConfigError } from '../platform/config/config-error.ts'

/** Sides in the units of the drawing. */
const SIDE = 512
/** A launcher may cut a maskable icon down to the circle of 80 % of its side (W3C, maskable icons): this square is within it. */
const SAFE = 0.56
/** Bytes of the largest picture that icons are made of. */
const LARGEST = 1024 * 1024

/** How much of the side the logo takes, and the radius of the ground's corners. iOS rounds the corners itself. */
const FORMS = {
  any: { part: 0.7, radius: 96 },
  maskable: { part: SAFE, radius: 0 },
  touch: { part: 0.7, radius: 0 },
} as const
export type IconForm = keyof typeof FORMS

/**
 * An icon of the installed portal: the brand's logo on white, with room around it, as SVG.
 * @param name the logo's file, for the message
 * @throws {ConfigError} if the logo is neither SVG nor PNG, or too large
 */
export function drawIcon(logo: Buffer, form: IconForm, name: string): string {
  const { part, radius } = FORMS[form]
  const side = Math.round(SIDE * part)
  const corner = (SIDE - side) / 2
  const place = `x="${corner}" y="${corner}" width="${side}" height="${side}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="#fff"/>`,
    drawingOf(logo, place, name),
    '</svg>',
  ].join('')
}

function drawingOf(logo: Buffer, place: string, name: string): string {
  if (logo.length > LARGEST) throw new ConfigError(`${name} is larger than 1 MB: no icon is made of it.`)
  const part = partOf(logo, place)
  if (part === undefined) throw new ConfigError(`${name} is neither SVG nor PNG: no icon can be made of it.`)
  return part
}
