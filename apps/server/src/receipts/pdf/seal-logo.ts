import { isSoundPicture } from './sound-picture.ts'

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
