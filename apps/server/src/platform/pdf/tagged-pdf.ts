import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { createPen, type Pdf, type Pen, registerFonts } from './pdf-pen.ts'
import { A4, type PdfFonts } from './pdf-sheet.ts'

/** Metadata of a document. Both dates of the file are `at`. */
export type About = { title: string; author?: string; subject?: string; at: Date }

/** Makes a document: A4, tagged (PDF/UA), in Portuguese, fonts embedded; `draw` fills it. */
export function drawTagged(
  { title, author, subject, at }: About,
  fonts: PdfFonts,
  draw: (pdf: Pdf, pen: Pen) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    // NOTE: the library's own default is a font that is not embedded.
    font: Buffer.from(fonts.text) as unknown as string,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: plain(title),
      ...(author !== undefined && { Author: plain(author) }),
      ...(subject !== undefined && { Subject: subject }),
      Producer: 'Consente',
      Creator: 'Consente',
      CreationDate: at,
      ModDate: at,
    },
  })
  leaveOutGlyphLists(pdf)
  registerFonts(pdf, fonts)
  const whole = buffer(pdf)
  draw(pdf, createPen(pdf, fonts))
  pdf.end()
  return whole
}

/** NOTE: the library writes both into XML as they are. */
const plain = (text: string): string => text.replace(/[<>&]/g, ' ')

type WithSubset = { subset: number; endSubset(): void }

/**
 * NOTE: the library lists the glyphs of each font (CIDSet) without the parts of its accented letters, and PDF/UA wants all or no
 * list (ISO 14289-1, 7.21.4.2). It lists them for a `subset` of 1 alone, which it writes as the part of PDF/UA in the end.
 */
function leaveOutGlyphLists(pdf: Pdf): void {
  const library = pdf as unknown as WithSubset
  const { subset: part, endSubset } = library
  library.subset = Number.POSITIVE_INFINITY
  library.endSubset = () => {
    library.subset = part
    endSubset.call(pdf)
  }
}
