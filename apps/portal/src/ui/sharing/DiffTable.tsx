import { DataName } from './DataName.tsx'

export type DiffRow = {
  name: string
  required: boolean
  before: boolean
  after: boolean
  /** "Entra", "Sai", "Fica igual", "Muda: …". */
  words: string
}

export type DiffTableProps = {
  rows: readonly DiffRow[]
  caption: string
  /** Heads of the columns. */
  heads: { name: string; before: string; after: string; words: string }
}

/** Before and after, group by group: a bead for what goes, a dash for what does not, and the word for it. */
export function DiffTable({ rows, caption, heads }: DiffTableProps) {
  return (
    <table className="diff">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.name}</th>
          <th scope="col">{heads.before}</th>
          <th scope="col">{heads.after}</th>
          <th scope="col">{heads.words}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, required, before, after, words }) => (
          <tr key={name} className={before === after ? undefined : before ? 'cut' : 'add'}>
            <th scope="row">
              <span>
                <DataName name={name} />
              </span>
            </th>
            <td className="was">
              <Bead is={before} required={required} />
            </td>
            <td>
              <Bead is={after} required={required} />
            </td>
            <td className="diff-words">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
