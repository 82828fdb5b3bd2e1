import { Anchor } from '../basics/Anchor.tsx'
import { type Party, Seal } from '../bridge/Seal.tsx'
import { DataName } from './DataName.tsx'

/** The mark of a kind of data in a sharing; `partly`: it waits, or not all of it goes. */
export type MatrixMark = 'required' | 'optional' | 'pending' | 'partly' | 'none'

/** One institution of 'Quem tem o quê'. */
export type MatrixColumn = {
  id: string
  to: string
  party: Party
  marks: readonly MatrixMark[]
  /** The data do not pass yet. */
  waits: boolean
  /** The text below: the end, or the missing part. */
  end: string
  isSoon: boolean
}

type DataMatrixProps = {
  caption: string
  rowsLabel: string
  endLabel: string
  kinds: readonly string[]
  groups: readonly { label: string; columns: readonly MatrixColumn[] }[]
  words: Readonly<Record<MatrixMark, string>>
}

/** Kinds of data by institutions: beads on uprights, in a table that says each of them. */
export function DataMatrix({ caption, rowsLabel, endLabel, kinds, groups, words }: DataMatrixProps) {
  const shown = groups.filter(({ columns }) => columns.length > 0)
  const columns = shown.flatMap(({ columns }) =>
    columns.map((column, index) => ({ ...column, isEdge: index === 0 && columns !== shown[0]?.columns })),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keys
    <section className="matrix-frame" aria-label={caption} tabIndex={0}>
      <table className="matrix">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <td />
            {shown.map(({ label, columns }, index) => (
              <th
                key={label}
                className={index > 0 ? 'edge' : undefined}
                colSpan={columns.length}
                scope="colgroup"
              >
                <span className="matrix-direction">{label}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{rowsLabel}</th>
            {columns.map(({ id, to, party, isEdge }) => (
              <th key={id} scope="col" className={isEdge ? 'edge' : undefined}>
                <div>
                  <Seal name={party.name} logo={party.logo} size="sm" />
                  <Anchor to={to}>{party.name}</Anchor>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind, row) => (
            <tr key={kind}>
              <th scope="row">
                <DataName name={kind} />
              </th>
              {columns.map(({ id, marks, waits, isEdge }) => {
                const mark = marks[row] ?? 'none'
                const last = marks.findLastIndex((one) => one !== 'none')
                const names = [isEdge && 'edge', row <= last && 'on', row === last && 'end', waits && 'waits']
                return (
                  <td key={id} className={names.filter(Boolean).join(' ') || undefined}>
                    {mark !== 'none' && <i className={`mark mark--${mark}`} />}
                    <span className="sr">{words[mark]}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{endLabel}</th>
            {columns.map(({ id, end, isSoon, isEdge }) => (
              <td key={id} className={isEdge ? 'edge' : undefined}>
                <span>{isSoon ? <b>{end}</b> : end}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
