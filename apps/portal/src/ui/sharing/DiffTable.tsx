import { DataName } from './DataName.tsx'

type DiffRow = {
  name: string
  required: boolean
  before: boolean
  after: boolean
  /** "Entra", "Sai", "Fica igual", "Muda: …". */
  words: string
}

type DiffTableProps = {
  rows: readonly DiffRow[]
  caption: string
  heads: { name: string; before: string; after: string; words: string }
}

// biome-ignore-start lint/a11y/noRedundantRoles: a table that is drawn in blocks loses its own roles in some browsers
/** Before and after, group by group: a bead for what goes, a dash for what does not, and the word for it. */
export function DiffTable({ rows, caption, heads }: DiffTableProps) {
  return (
    <table className="diff" role="table">
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {heads.name}
          </th>
          <th scope="col" role="columnheader">
            {heads.before}
          </th>
          <th scope="col" role="columnheader">
            {heads.after}
          </th>
          <th scope="col" role="columnheader">
            {heads.words}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ name, required, before, after, words }) => (
          <tr role="row" key={name} className={before === after ? undefined : before ? 'cut' : 'add'}>
            <th scope="row" role="rowheader">
              <span>
                <DataName name={name} />
              </span>
            </th>
            <td className="was" role="cell">
              <Bead is={before} required={required} />
            </td>
            <td role="cell">
              <Bead is={after} required={required} />
            </td>
            <td className="diff-words" role="cell">
              {words}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above

function Bead({ is, required }: { is: boolean; required: boolean }) {
  if (!is)
    return (
      <>
        <i className="none" aria-hidden="true" />
        <span className="sr">não</span>
      </>
    )
  return (
    <>
      <i className={required ? undefined : 'opt'} aria-hidden="true" />
      <span className="sr">{required ? 'sim, obrigatório' : 'sim, opcional'}</span>
    </>
  )
}
