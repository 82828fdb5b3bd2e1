import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

type FactsProps = { items: readonly { term: string; value: ReactNode }[] }

/** Short facts side by side. */
export function Facts({ items }: FactsProps) {
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
