import type { Pen, Structure } from '../../platform/pdf/pdf-pen.ts'
import { LINE, MARGIN, MM, WIDTH } from '../../platform/pdf/pdf-sheet.ts'
import type { ReportTable } from './annual-report.ts'
import { fits, type Place, turn } from './sheet-place.ts'

const CELL = 8.5
const PAD = 1.2 * MM

/**
 * A table under its heading, which stands on each page that the table takes. It is tagged once, as header rows of the table;
 * a repeated header is marked as no content, so that screen readers read it once (PDF/UA).
 */
export function drawTable(place: Place, { columns, rows }: ReportTable): void {
  const { pdf, pen, root } = place
  const widths = widthsOf([columns, ...rows])
  const heading = layOut(pen, columns, widths, 'bold')
  const body = rows.map((cells) => layOut(pen, cells, widths, 'text'))
  if (!fits(place, heading.height + (body[0]?.height ?? 0))) turn(place)

  const table = pdf.struct('Table')
  root.add(table)
  const group = (tag: 'THead' | 'TBody'): Structure => {
    const rowsOf = pdf.struct(tag)
    table.add(rowsOf)
    return rowsOf
  }
  const head = group('THead')
  drawRow(place, head, heading)
  head.end()
  const lines = group('TBody')
  for (const row of body) {
    if (!fits(place, row.height)) {
      turn(place)
      pen.decorate(() => writeCells(place, heading))
      rule(place, heading)
    }
    drawRow(place, lines, row)
  }
  lines.end()
  table.end()
  place.y += 2 * MM
}

/** Characters that a column is counted with at least and at most, so that none is starved or takes all. */
const NARROWEST = 14
const WIDEST = 50
/** Factor by which a heading's characters are wider. */
const BOLD = 1.3

/** The sheet's width, in the proportion of each column's longest text. */
function widthsOf(rows: ReportTable['rows']): number[] {
  const longest = (rows[0] ?? []).map((head, at) =>
    Math.min(WIDEST, Math.max(NARROWEST, head.length * BOLD, ...rows.map((cells) => cells[at]?.length ?? 0))),
  )
  const all = longest.reduce((sum, length) => sum + length, 0)
  return longest.map((length) => (WIDTH * length) / all)
}

type Cell = { text: string; x: number; style: { size: number; width: number; font: 'bold' | 'text' } }
type Row = { cells: readonly Cell[]; height: number }

function layOut(pen: Pen, texts: readonly string[], widths: readonly number[], font: 'bold' | 'text'): Row {
  const cells = texts.map((text, at) => ({
    text,
    x: MARGIN + widths.slice(0, at).reduce((sum, width) => sum + width, PAD),
    style: { size: CELL, width: (widths[at] ?? 0) - 2 * PAD, font },
  }))
  const height = Math.max(...cells.map(({ text, style }) => pen.heightOf(text, style))) + 2 * PAD
  return { cells, height }
}

function drawRow(place: Place, within: Structure, row: Row): void {
  const { pdf, pen } = place
  const line = pdf.struct('TR')
  within.add(line)
  for (const cell of row.cells) {
    const isHead = cell.style.font === 'bold'
    pen.tag(line, isHead ? 'TH' : 'TD', () => writeCell(place, cell), isHead ? COLUMN : {})
  }
  line.end()
  rule(place, row)
}

/** NOTE: the library's types know no scope. */
const COLUMN = { scope: 'Column' } as Parameters<Pen['tag']>[3]

const writeCells = (place: Place, { cells }: Row): void => {
  for (const cell of cells) writeCell(place, cell)
}

const writeCell = ({ pen, y }: Place, { text, x, style }: Cell): void => pen.write(text, x, y + PAD, style)

/** The line below a row, where the next one begins. */
function rule(place: Place, { height }: Row): void {
  const { pdf, pen } = place
  place.y += height
  const { y } = place
  pen.decorate(() => {
    pdf
      .lineWidth(0.5)
      .strokeColor(LINE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .stroke()
  })
}
