import { inflateSync } from 'node:zlib'
import { partOf, toPng } from '../../platform/base/svg-to-png.ts'

/** An institution's mark as the directory gives it; its content is not trusted. */
export type SealLogo = { type: 'image/svg+xml' | 'image/png'; bytes: Uint8Array }

/** Pixels of a side: some thousand to an inch of paper. */
const SIDE = 256

/** A mark as a small picture; undefined for what cannot be drawn: the seal has its initial then. */
export async function sealPicture(logo: SealLogo | undefined): Promise<Buffer | undefined> {
  try {
    if (logo?.type === 'image/png') refuseBomb(Buffer.from(logo.bytes))
    const part = logo && partOf(logo.bytes, `width="${SIDE}" height="${SIDE}"`)
    if (part === undefined) return undefined
    const frame = `xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"`
    return await toPng(`<svg ${frame}>${part}</svg>`, SIDE)
  } catch {
    return undefined
  }
}

/** Where a PNG's chunks begin, how much of each is not data, and where the first one says width and height. */
const [FIRST, AROUND, WIDTH_AT] = [8, 12, 16]
/** Sixteen bits of four colours. */
const PIXEL_BYTES = 8

/** A hostile file of a few kilobytes has data for gigabytes. @throws for more than twice what its size needs */
function refuseBomb(png: Buffer): void {
  const [width, height] = [png.readUInt32BE(WIDTH_AT), png.readUInt32BE(WIDTH_AT + 4)]
  const packed: Buffer[] = []
  for (let at = FIRST; at + AROUND <= png.length; at += AROUND + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  // Twice, as pictures that are sent in passes have more rows.
  inflateSync(Buffer.concat(packed), { maxOutputLength: 2 * (height + 1) * (1 + width * PIXEL_BYTES) })
}
