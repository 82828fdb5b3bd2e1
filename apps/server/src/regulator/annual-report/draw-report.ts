import type { Pdf, Pen, Structure } from '../../receipts/pdf/pdf-pen.ts'
import { A4, LINE, MARGIN, MM, type ReceiptFonts, SOFT, WIDTH } from '../../receipts/pdf/receipt-sheet.ts'
import { drawTagged } from '../../receipts/pdf/tagged-pdf.ts'
import type { AnnualReport, ReportSection, ReportTable } from './annual-report.ts'

const FOOT = A4.height - 18 * MM
const TEXT = { size: 9.5, width: WIDTH }
const CELL = 8.5
const PAD = 1.2 * MM

/** Draws the report: A4, tagged (PDF/UA), in Portuguese, fonts embedded. */
export function drawReport(report: AnnualReport, fonts: ReceiptFonts, at: Date): Promise<Buffer> {
  return drawTagged({ title: report.title, at }, fonts, (pdf, pen) => drawAll(pdf, pen, report))
}

/** Where the next line goes. */
type Place = { pdf: Pdf; pen: Pen; root: Structure; y: number }

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
  if (place.y + 25 * MM > FOOT) turn(place)
  write(place, 'H2', title, { font: 'serif', size: 13, width: WIDTH })
  for (const one of text) write(place, 'P', one, TEXT)
  for (const table of tables) drawTable(place, table)
}

function write(place: Place, tag: string, text: string, style: Parameters<Pen['write']>[3]): void {
  const { pen, root } = place
  const height = pen.heightOf(text, style)
  if (place.y + height > FOOT) turn(place)
  const { y } = place
  pen.tag(root, tag, () => pen.write(text, MARGIN, y, style))
  place.y += height + 1.5 * MM
}

function turn(place: Place): void {
  place.pdf.addPage()
  place.y = MARGIN
}

function drawTable(place: Place, { columns, rows }: ReportTable): void {
  const { pdf, root } = place
  const table = pdf.struct('Table')
  root.add(table)
  const widths = widthsOf([columns, ...rows])
  drawRow(place, table, { cells: columns, tag: 'TH', widths })
  for (const cells of rows) drawRow(place, table, { cells, tag: 'TD', widths })
  table.end()
  place.y += 2 * MM
}

/** Characters that a column is counted with at least and at most, so that none is starved or takes all. */
const NARROWEST = 14
const WIDEST = 50
/** How much wider a heading's characters are. */
const BOLD = 1.3

/** The sheet's width, in the proportion of each column's longest text. */
function widthsOf(rows: ReportTable['rows']): number[] {
  const longest = (rows[0] ?? []).map((head, at) =>
    Math.min(WIDEST, Math.max(NARROWEST, head.length * BOLD, ...rows.map((cells) => cells[at]?.length ?? 0))),
  )
  const all = longest.reduce((sum, length) => sum + length, 0)
  return longest.map((length) => (WIDTH * length) / all)
}

function drawRow(
  place: Place,
  table: Structure,
  { cells, tag, widths }: { cells: readonly string[]; tag: 'TH' | 'TD'; widths: readonly number[] },
): void {
  const { pdf, pen } = place
  const font = tag === 'TH' ? 'bold' : 'text'
  const boxes = cells.map((cell, at) => ({
    cell,
    x: MARGIN + widths.slice(0, at).reduce((sum, width) => sum + width, PAD),
    style: { size: CELL, width: (widths[at] ?? 0) - 2 * PAD, font } as const,
  }))
  const height = Math.max(...boxes.map(({ cell, style }) => pen.heightOf(cell, style))) + 2 * PAD
  if (place.y + height > FOOT) turn(place)
  const { y } = place
  const row = pdf.struct('TR')
  table.add(row)
  for (const { cell, x, style } of boxes) pen.tag(row, tag, () => pen.write(cell, x, y + PAD, style))
  row.end()
  pen.decorate(() => {
    pdf
      .lineWidth(0.5)
      .strokeColor(LINE)
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + WIDTH, y + height)
      .stroke()
  })
  place.y += height
}
