import { useState } from 'react'
import { TextLink } from '../basics/TextLink.tsx'

type FieldListProps = {
  items: readonly string[]
  /** The number of fields before the toggle. */
  first?: number | undefined
  columns?: 'two' | 'three' | undefined
  /** Indented under a choice. */
  inset?: boolean | undefined
}

/** Names of data: the first three, and the rest on demand; on paper all of them. */
export function FieldList({ items, first = 3, columns = 'two', inset = false }: FieldListProps) {
  const [all, setAll] = useState(false)
  const hidden = items.length - first
  return (
    <div className={inset ? 'data-in' : undefined}>
      <ul className={columns === 'three' ? 'fields fields--three' : 'fields'}>
        {items.map((item, place) => (
          <li key={item} hidden={!all && place >= first}>
            {item}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <TextLink expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : `Mostrar mais (${hidden})`}
        </TextLink>
      )}
    </div>
  )
}
