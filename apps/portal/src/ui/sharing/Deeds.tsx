import type { ReactNode } from 'react'

/** The deeds, one below the other, each with what it does; danger comes last, apart. */
export function Deeds({ items }: { items: readonly { key: string; action: ReactNode; note?: ReactNode }[] }) {
  return (
    <div className="deeds">
      {items.map(({ key, action, note }) => (
        <div key={key}>
          {action}
          {note && <p className="small">{note}</p>}
        </div>
      ))}
    </div>
  )
}
