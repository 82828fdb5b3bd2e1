import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../platform/config/config-error.ts'

/** Sides in the units of the drawing. */
const SIDE = 512
/** A launcher may cut a maskable icon down to the circle of 80 % of its side (W3C, maskable icons): this square is within it. */
const SAFE = 0.56
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
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

/** The same icon as PNG, `side` pixels wide and high. @throws if the drawing cannot be read */
export async function toPng(icon: string, side: number): Promise<Buffer> {
  const { Resvg } = await renderer()
  const drawing = new Resvg(icon, { fitTo: { mode: 'width', value: side } })
  const picture = drawing.render()
  const png = Buffer.from(picture.asPng())
  picture.free()
  drawing.free()
  return png
}

let begun: Promise<typeof import('@resvg/resvg-wasm')> | undefined
/** Loaded once, for the first icon: it takes some 0.2 s and 50 MB. */
function renderer() {
  begun ??= import('@resvg/resvg-wasm').then(async (resvg) => {
    const program = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
    await resvg.initWasm(readFileSync(program))
    return resvg
  })
  return begun
}

function drawingOf(logo: Buffer, place: string, name: string): string {
  if (logo.length > LARGEST) throw new ConfigError(`${name} is larger than 1 MB: no icon is made of it.`)
  if (logo.subarray(0, PNG.length).equals(PNG))
    return `<image ${place} href="data:image/png;base64,${logo.toString('base64')}"/>`
  const text = logo.toString('utf8')
  const start = text.search(/<svg[\s>]/)
  if (start < 0) throw new ConfigError(`${name} is neither SVG nor PNG: no icon can be made of it.`)
  const svg = text.slice(start)
  const root = svg.slice(0, svg.indexOf('>'))
  return `<svg ${place} viewBox="${ownSpace(root)}">${svg}</svg>`
}

/** An attribute of a drawing's root that gives its size. */
const SIZES = /\s(width|height|viewBox)=["']([^"']+)["']/g
const PIXELS = /^(\d+(?:\.\d+)?)(?:px)?$/

/** The space that a drawing takes when it stands within another: its width and height, or those of its view box. */
function ownSpace(root: string): string {
  const given = new Map([...root.matchAll(SIZES)].map(([, name = '', value = '']) => [name, value.trim()]))
  const pixels = (name: string) => PIXELS.exec(given.get(name) ?? '')?.[1]
  const [, , boxWidth = '1', boxHeight = '1'] = given.get('viewBox')?.split(/[\s,]+/) ?? []
  return `0 0 ${pixels('width') ?? boxWidth} ${pixels('height') ?? boxHeight}`
}
