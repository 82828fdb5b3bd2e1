import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
/** `#rrggbb` */
type Colour = string

const rgbOf = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Pixels of an edge that are neither in nor out. */
const EDGE = 1

/**
 * A drawing of strokes and discs with smooth edges, written as PNG. Mails need no more, and a library of drawing would
 * bring a binary (decision 54).
 */
export function createCanvas(given: { width: number; height: number; scale: number; ground: Colour }) {
  const { scale } = given
  const [width, height] = [given.width * scale, given.height * scale]
  const pixels = new Uint8Array(width * height * 3)
  const ground = rgbOf(given.ground)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ground[at % 3] ?? 0

  /**
   * Paints where the distance, in pixels, is below zero; softly where it is about zero.
   * @param distancesOf of a row of pixels, so that what is far from the row is left out once for all of it
   */
  function paint(
    [left, top, right, bottom]: number[],
    colour: Colour,
    distancesOf: (y: number) => (x: number) => number,
  ) {
    const ink = rgbOf(colour)
    const [x0 = 0, x1 = 0] = within([left, right], width)
    const [y0 = 0, y1 = 0] = within([top, bottom], height)
    for (let y = y0; y < y1; y += 1) {
      const distance = distancesOf(y + 0.5)
      for (let x = x0; x < x1; x += 1) {
        const share = Math.min(Math.max(0.5 - distance(x + 0.5), 0), 1)
        if (share === 0) continue
        const at = (y * width + x) * 3
        for (let part = 0; part < 3; part += 1) {
          const under = pixels[at + part] ?? 0
          pixels[at + part] = Math.round(under + ((ink[part] ?? 0) - under) * share)
        }
      }
    }
  }

  return {
    /** A line through the points, with round ends. */
    stroke(points: readonly Point[], thickness: number, colour: Colour): void {
      const line = points.map(([x, y]) => [x * scale, y * scale] as const)
      const half = (thickness * scale) / 2
      const pad = half + EDGE
      const box = [
        Math.min(...line.map(([x]) => x)) - pad,
        Math.min(...line.map(([, y]) => y)) - pad,
        Math.max(...line.map(([x]) => x)) + pad,
        Math.max(...line.map(([, y]) => y)) + pad,
      ]
      paint(box, colour, (y) => {
        const pieces = piecesNear(line, y, pad)
        return (x) => distanceTo(pieces, x, y, pad) - half
      })
    },
    disc([x, y]: Point, radius: number, colour: Colour): void {
      const [cx, cy, r] = [x * scale, y * scale, radius * scale]
      const box = [cx - r - EDGE, cy - r - EDGE, cx + r + EDGE, cy + r + EDGE]
      paint(box, colour, (py) => (px) => length(px - cx, py - cy) - r)
    },
    png: (): Buffer => encode(pixels, width, height),
  }
}

const within = ([low = 0, high = 0]: readonly (number | undefined)[], most: number): number[] => [
  Math.max(0, Math.floor(low)),
  Math.min(most, Math.ceil(high)),
]

type Piece = readonly [from: Point, to: Point]

/** The pieces of a line that come nearer than `near` to a row of pixels. */
const piecesNear = (line: readonly Point[], y: number, near: number): Piece[] =>
  line
    .slice(1)
    .map((to, at): Piece => [line[at] as Point, to])
    .filter(([[, ay], [, by]]) => y >= Math.min(ay, by) - near && y <= Math.max(ay, by) + near)

/** Of a point to the nearest piece; pieces further away than `near` are not measured. */
function distanceTo(pieces: readonly Piece[], x: number, y: number, near: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [[ax, ay], [bx, by]] of pieces) {
    if (x < Math.min(ax, bx) - near || x > Math.max(ax, bx) + near) continue
    const [dx, dy] = [bx - ax, by - ay]
    const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1)
    least = Math.min(least, length(x - ax - along * dx, y - ay - along * dy))
  }
  return least
}

/** NOTE: `Math.hypot` takes several times as long. */
const length = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Eight bits a channel, red, green and blue, each row as it is (PNG, third edition, sections 5 and 11). */
function encode(pixels: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = width * 3
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
