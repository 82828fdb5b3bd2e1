import type { ReactNode } from 'react'

/** Sentences, one per line. */
export function PlainList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="plainlist">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a list keep their places
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
