import type { ReactNode } from 'react'
import { Seal } from '../bridge/Seal.tsx'
import { unbroken } from '../layout/unbroken.tsx'

type PeopleProps = {
  items: readonly {
    name: string
    /** Their act, or their part in this sharing. */
    text: ReactNode
    /** True if their answer is still missing: their circle is dashed. */
    isMissing?: boolean | undefined
    /** An institution, drawn by its mark. */
    logo?: ReactNode
  }[]
}

/** People and institutions, each with a face and a sentence. */
export function People({ items }: PeopleProps) {
  return (
    <ul className="people">
      {items.map(({ name, text, isMissing, logo }) => (
        <li key={`${name} ${text}`}>
          {logo === undefined ? (
            <span className={isMissing ? 'face face--wait' : 'face'} aria-hidden="true">
              {name.trim().charAt(0).toUpperCase()}
            </span>
          ) : (
            <Seal name={name} logo={logo} size="sm" />
          )}
          <div>
            <b>{name}</b>
            <p className="small">{unbroken(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
