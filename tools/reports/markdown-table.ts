/** A Markdown table with its columns aligned, as the formatter wants it; the first row is the head. */
export function markdownTable(rows: readonly (readonly (string | number)[])[], escaped = '|'): string[] {
  const escapeMarks = (text: string): string =>
    [...escaped].reduce((result, mark) => result.replaceAll(mark, `\\${mark}`), text)
  const cells = rows.map((row) => row.map((cell) => escapeMarks(String(cell))))
  const columns = cells[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[], fill = ' '): string =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(Array(columns).fill(''), '-'), ...body.map((row) => line(row))]
}

/** Returns the table as one text, for a page that the formatter aligns afterwards. */
export const simpleTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => markdownTable([head, ...rows], '').join('\n')
