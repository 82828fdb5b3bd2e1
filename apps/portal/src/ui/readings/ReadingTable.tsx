import { unbroken } from '../layout/unbroken.tsx'

type ReadingTableProps = {
  /** Said to readers. */
  caption: string
  columns: readonly string[]
  /** `lines`: the first as it is, the others quieter; `lead` is what did not go well. */
  rows: readonly {
    key: string
    when: string
    lines: readonly { lead?: string | undefined; text: string }[]
    times: string
  }[]
}

/** Readings by day: when, what, how often. On a phone each day is a block. */
export function ReadingTable({ caption, columns, rows }: ReadingTableProps) {
  return (
    // NOTE: roles are explicit because a table that is drawn in blocks loses its own in some browsers.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="log" role="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, when, lines, times }) => (
          <tr key={key}>
            <th scope="row">{when}</th>
            <td>
              {lines.map(({ lead, text }, index) => (
                <div key={`${lead} ${text}`} className={index > 0 && !lead ? 'quiet' : undefined}>
                  {lead && <b className="bad">{lead}</b>} {unbroken(text)}
                </div>
              ))}
            </td>
            <td>{times}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
