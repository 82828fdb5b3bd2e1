import type { ReactNode } from 'react'

export type ActionListProps = {
  items: readonly { title: string; consequence: ReactNode; action: ReactNode }[]
}

/** The customer's actions, each with its consequence beside it; danger comes last. */
export function ActionList({ items }: ActionListProps) {
  return (
    <div className="action-list">
      {items.map((item) => (
        <div key={item.title}>
          <p>
            <b>{item.title}</b>
            <span className="small">{item.consequence}</span>
          </p>
          <div>{item.action}</div>
        </div>
      ))}
    </div>
  )
}
