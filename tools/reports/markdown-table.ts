/** A Markdown table without padding, so that a change of one row touches one row; the first row is the head. */
export function markdownTable(rows: readonly (readonly (string | number)[])[], escaped = '|'): string[] {
  const escapeMarks = (text: string): string =>
    [...escaped].reduce((result, mark) => result.replaceAll(mark, `\\${mark}`), text)
  const cells = rows.map((row) => row.map((cell) => escapeMarks(String(cell))))
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(head.map(() => '---')), ...body.map(line)]
}

/** Returns the table as one text, for a page. */
export const simpleTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => markdownTable([head, ...rows], '').join('\n')
