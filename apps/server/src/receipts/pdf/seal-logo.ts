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
function isSoundPicture(png: Buffer, mostPixels: number): boolean {
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

/** An institution's mark as the directory gives it; its content is not trusted. */
export type SealLogo = { type: 'image/svg+xml' | 'image/png'; bytes: Uint8Array }

type Pdf = PDFKit.PDFDocument
type Square = { x: number; y: number; size: number }

/** Limits of a picture's side and of a drawing's text and shapes. Marks need less; hostile files exceed them. */
const MOST = { pixels: 1024, text: 30_000, shapes: 60 }

/** Draws a mark into a square. @returns false for what cannot be drawn: the seal has its initial then */
export function drawLogo(pdf: Pdf, { type, bytes }: SealLogo, place: Square): boolean {
  try {
    return type === 'image/png' ? drawPicture(pdf, Buffer.from(bytes), place) : drawShapes(pdf, bytes, place)
  } catch {
    return false
  }
}

function drawPicture(pdf: Pdf, png: Buffer, { x, y, size }: Square): boolean {
  if (!isSoundPicture(png, MOST.pixels)) return false
  pdf.image(png, x, y, { fit: [size, size], align: 'center', valign: 'center' })
  return true
}

/** Elements of flat marks. A drawing with anything else, such as groups or gradients, is not used. */
const ELEMENT = /<(\/?)([a-zA-Z]+)\b([^<>]*)>/g
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g
const SILENT = new Set(['svg', 'title', 'desc'])
const KNOWN = new Set([
  'd',
  'cx',
  'cy',
  'r',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
])
const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

type Attributes = Readonly<Record<string, string>>
type Shape = { name: 'path' | 'circle'; given: Attributes }

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]))

/** The view box and the shapes; undefined for what is more than flat paths and circles. */
function shapesOf(svg: string): { box: number[]; shapes: Shape[] } | undefined {
  if (svg.length > MOST.text) return undefined
  const shapes: Shape[] = []
  let box: number[] | undefined
  for (const [, closes, name = '', text = ''] of svg.matchAll(ELEMENT)) {
    if (closes) continue
    const given = attributesOf(text)
    if (name === 'svg')
      box = given.viewBox
        ?.trim()
        .split(/[\s,]+/)
        .map(Number)
    else if (name === 'path' || name === 'circle') {
      if (Object.keys(given).some((key) => !KNOWN.has(key))) return undefined
      shapes.push({ name, given })
    } else if (!SILENT.has(name)) return undefined
  }
  const isSound = box?.length === 4 && box.every(Number.isFinite) && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0
  return box && isSound && shapes.length > 0 && shapes.length <= MOST.shapes ? { box, shapes } : undefined
}

function drawShapes(pdf: Pdf, bytes: Uint8Array, { x, y, size }: Square): boolean {
  const drawing = shapesOf(Buffer.from(bytes).toString('utf8'))
  if (!drawing?.shapes.every(({ given }) => isPainted(given))) return false
  const [left = 0, top = 0, width = 1, height = 1] = drawing.box
  const scale = size / Math.max(width, height)
  pdf.save()
  try {
    pdf.translate(x + (size - width * scale) / 2, y + (size - height * scale) / 2).scale(scale)
    pdf.translate(-left, -top)
    for (const shape of drawing.shapes) drawShape(pdf, shape)
  } finally {
    pdf.restore()
  }
  return true
}

const isPainted = ({ fill = '#000', stroke = 'none' }: Attributes): boolean =>
  [fill, stroke].every((paint) => paint === 'none' || COLOUR.test(paint))

function drawShape(pdf: Pdf, { name, given }: Shape): void {
  const { fill = '#000', stroke = 'none' } = given
  if (name === 'path') pdf.path(given.d ?? '')
  else pdf.circle(Number(given.cx ?? 0), Number(given.cy ?? 0), Number(given.r ?? 0))
  pdf.lineWidth(Number(given['stroke-width'] ?? 1))
  pdf.lineJoin(given['stroke-linejoin'] === 'round' ? 'round' : 'miter')
  pdf.lineCap(given['stroke-linecap'] === 'round' ? 'round' : 'butt')
  if (fill !== 'none' && stroke !== 'none') pdf.fillAndStroke(fill, stroke)
  else if (fill !== 'none') pdf.fill(fill)
  else if (stroke !== 'none') pdf.stroke(stroke)
}
