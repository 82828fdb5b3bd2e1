import { saveFile } from './save-file.ts'

/** Tables as text that spreadsheets of Brazilian customers open by themselves. */

/** A spreadsheet would run what begins like this, also behind spaces and in full width (OWASP, CSV injection). */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** A cell without any of these reads the same whichever sign a spreadsheet takes for the end of one. */
const DIVIDES = /["';,|\t\r\n]/
/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

function cellOf(value: string | undefined): string {
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return DIVIDES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * A table with its heading: UTF-8 with byte order mark, `;` between cells, CRLF after each line. A text that a spreadsheet would run as a formula gets an apostrophe; undefined is an empty cell. Dates and figures
 * come as the customer reads them.
 */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): string {
  const lines = [columns, ...rows].map((cells) => cells.map(cellOf).join(';') + LINE_END)
  return BYTE_ORDER_MARK + lines.join('')
}

/** Hands the customer such a table as a file. */
export function saveCsv(name: string, ...table: Parameters<typeof csvOf>): void {
  saveFile(name, csvOf(...table), 'text/csv;charset=utf-8')
}
