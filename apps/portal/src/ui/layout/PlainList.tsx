import type { ReactNode } from 'react'

type PlainListProps = { items: readonly ReactNode[] }

/** Sentences, one per line. */
export function PlainList({ items }: PlainListProps) {
  return (
    <ul className="plainlist">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a list keep their places
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
