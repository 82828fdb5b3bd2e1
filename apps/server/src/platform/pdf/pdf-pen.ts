import PDFDocument from 'pdfkit'
import { INK, type PdfFonts } from './pdf-sheet.ts'

/** The document that is drawn. */
export type Pdf = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement
type TextStyle = { font?: keyof PdfFonts; size: number; colour?: string; width?: number }

/** Line heights of running text and of titles. */
const LEADING = { serif: 1.12, text: 1.34, bold: 1.34 }

/** Writes tagged text, and tells how high it would be. */
export type Pen = ReturnType<typeof createPen>

/** @param ruler a document that is never written out: measuring needs a page, and leaves marks */
export function createPen(pdf: Pdf, fonts: PdfFonts) {
  const ruler = new PDFDocument({ font: Buffer.from(fonts.text) as unknown as string, margin: 0 })
  registerFonts(ruler, fonts)

  function options(on: Pdf, { font = 'text', size, width = 400 }: TextStyle) {
    on.font(font, size)
    return { width, lineGap: size * LEADING[font] - on.currentLineHeight() }
  }

  return {
    heightOf: (text: string, style: TextStyle): number => ruler.heightOfString(text, options(ruler, style)),
    write(text: string, x: number, y: number, style: TextStyle, align: 'left' | 'center' | 'right' = 'left') {
      const chosen = options(pdf, style)
      pdf.fillColor(style.colour ?? INK).text(text, x, y, { ...chosen, align })
    },
    /** A tagged piece of text within an element. */
    tag(within: Structure, type: string, draw: () => void, more: Parameters<Pdf['struct']>[1] = {}): void {
      within.add(pdf.struct(type, more, draw))
    },
    /** Marks without content: lines, repeated headers. */
    decorate(draw: () => void): void {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },
  }
}

/** Gives a PDF the fonts that it embeds. */
export function registerFonts(pdf: Pdf, fonts: PdfFonts): void {
  for (const [name, bytes] of Object.entries(fonts)) pdf.registerFont(name, Buffer.from(bytes))
}
