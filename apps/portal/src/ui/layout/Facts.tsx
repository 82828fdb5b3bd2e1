import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

/** Short facts side by side. */
export function Facts({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{unbroken(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
