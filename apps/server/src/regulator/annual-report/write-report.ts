import type { AnnualReport, ReportTable } from './annual-report.ts'

export function reportMarkdown({ title, subtitle, sections }: AnnualReport): string {
  const parts = sections.flatMap((section) => [
    `## ${section.title}`,
    ...section.text,
    ...section.tables.map(markdownTable),
  ])
  return `${[`# ${title}`, subtitle, ...parts].join('\n\n')}\n`
}

function markdownTable({ columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownCell).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Words of an operator must not make markup of their own. */
const markdownCell = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\|<>[\]`*_]/g, (sign) => `\\${sign}`)

/** The report as CSV, one cell a line: section, line, column, value. Semicolons and a mark of UTF-8, as spreadsheets here expect. */
export function reportCsv({ sections }: AnnualReport): string {
  const lines = sections.flatMap(({ title, tables }) =>
    tables.flatMap(({ columns, rows }) =>
      rows.flatMap((row, index) =>
        row.map((value, at) => [title, String(index + 1), columns[at] ?? '', value]),
      ),
    ),
  )
  const text = [['Seção', 'Linha', 'Coluna', 'Valor'], ...lines].map((cells) => cells.map(csvCell).join(';'))
  return `\uFEFF${text.join('\r\n')}\r\n`
}

/** Quoted; no cell begins with a sign that a spreadsheet would calculate (OWASP, CSV injection). */
function csvCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}
