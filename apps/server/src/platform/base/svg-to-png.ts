import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A picture as a part of a drawing in SVG.
 * @param place where it stands, as attributes
 * @returns undefined for what is neither SVG nor PNG
 */
export function partOf(picture: Uint8Array, place: string): string | undefined {
  const bytes = Buffer.from(picture)
  if (bytes.subarray(0, PNG.length).equals(PNG))
    return `<image ${place} href="data:image/png;base64,${bytes.toString('base64')}"/>`
  const text = bytes.toString('utf8')
  const start = text.search(/<svg[\s>]/)
  if (start < 0) return undefined
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

/** A drawing as PNG, `side` pixels wide. @throws if it cannot be read, or shows nothing */
export async function toPng(svg: string, side: number): Promise<Buffer> {
  const { Resvg } = await renderer()
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: side } })
  const picture = drawing.render()
  try {
    if (picture.pixels.every((byte) => byte === 0)) throw new Error('The drawing shows nothing.')
    return Buffer.from(picture.asPng())
  } finally {
    picture.free()
    drawing.free()
  }
}

let begun: Promise<typeof import('@resvg/resvg-wasm')> | undefined
/** Loaded once, for the first picture: it takes some 0.2 s and 50 MB. */
function renderer() {
  begun ??= import('@resvg/resvg-wasm').then(async (resvg) => {
    const program = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
    await resvg.initWasm(readFileSync(program))
    return resvg
  })
  return begun
}
