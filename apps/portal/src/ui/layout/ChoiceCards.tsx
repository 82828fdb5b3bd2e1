import type { ReactNode } from 'react'

export type DoorsProps = { items: readonly { title: string; text: ReactNode; action: ReactNode }[] }

/** A question and its two doors. */
export function Doors({ items }: DoorsProps) {
  return (
    <div className="doors">
      {items.map((item) => (
        <div key={item.title}>
          <h2>{item.title}</h2>
          <div className="quiet">{item.text}</div>
          {item.action}
        </div>
      ))}
    </div>
  )
}
