import type { Pdf, Pen } from '../../platform/pdf/pdf-pen.ts'
import { MARGIN, MM, type PdfFonts, SOFT, WIDTH } from '../../platform/pdf/pdf-sheet.ts'
import { drawTagged } from '../../platform/pdf/tagged-pdf.ts'
import type { AnnualReport, ReportSection } from './annual-report.ts'
import { drawTable } from './draw-table.ts'
import { fits, type Place, turn } from './sheet-place.ts'

const TEXT = { size: 9.5, width: WIDTH }

/** Draws the report: A4, tagged (PDF/UA), in Portuguese, fonts embedded. */
export function drawReport(report: AnnualReport, fonts: PdfFonts, at: Date): Promise<Buffer> {
  return drawTagged({ title: report.title, at }, fonts, (pdf, pen) => drawAll(pdf, pen, report))
}

function drawAll(pdf: Pdf, pen: Pen, { title, subtitle, sections }: AnnualReport): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  const place: Place = { pdf, pen, root, y: MARGIN }
  write(place, 'H1', title, { font: 'serif', size: 20, width: WIDTH })
  write(place, 'P', subtitle, { ...TEXT, colour: SOFT })
  for (const section of sections) drawSection(place, section)
  root.end()
}

function drawSection(place: Place, { title, text, tables }: ReportSection): void {
  place.y += 4 * MM
  if (!fits(place, 25 * MM)) turn(place)
  write(place, 'H2', title, { font: 'serif', size: 13, width: WIDTH })
  for (const one of text) write(place, 'P', one, TEXT)
  for (const table of tables) drawTable(place, table)
}

function write(place: Place, tag: string, text: string, style: Parameters<Pen['write']>[3]): void {
  const { pen, root } = place
  const height = pen.heightOf(text, style)
  if (!fits(place, height)) turn(place)
  const { y } = place
  pen.tag(root, tag, () => pen.write(text, MARGIN, y, style))
  place.y += height + 1.5 * MM
}
