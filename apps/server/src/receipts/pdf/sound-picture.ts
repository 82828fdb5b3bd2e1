import { inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Bytes around a chunk's data: its length and name before them, its sum behind them. */
const AROUND_BYTES = 12
/** Chunks that begin a picture, or another frame of one that moves. */
const ONE_PICTURE = new Set(['IHDR', 'acTL', 'fcTL', 'fdAT'])
/** Sixteen bits of four colours. */
const PIXEL_BYTES = 8

/**
 * True if a PNG is one picture of so many pixels a side at most, with data for these and no more. A hostile file of a few
 * kilobytes becomes gigabytes when it is decoded.
 * @throws for one that cannot be read
 */
export function isSoundPicture(png: Buffer, mostPixels: number): boolean {
  const [head, ...others] = chunksOf(png)
  if (head?.name !== 'IHDR' || others.some(({ name }) => ONE_PICTURE.has(name))) return false
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  if (width < 1 || height < 1 || Math.max(width, height) > mostPixels) return false
  const packed = Buffer.concat(others.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  // Twice, as pictures that are sent in passes have more rows.
  inflateSync(packed, { maxOutputLength: 2 * (height * (1 + width * PIXEL_BYTES) + PIXEL_BYTES) })
  return true
}

type Chunk = { name: string; data: Buffer }

/** @throws for a chunk that is longer than the file */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const end = at + AROUND_BYTES + length
    if (end > png.length) throw new RangeError('a chunk is longer than its file')
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at = end
  }
  return chunks
}
