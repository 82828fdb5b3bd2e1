import type { ReactNode } from 'react'

type PromisesProps = { items: readonly { title: string; text: ReactNode }[] }

/** The promises to the customer, beside the entry form. */
export function Promises({ items }: PromisesProps) {
  return (
    <ul className="promises">
      {items.map((item) => (
        <li key={item.title}>
          <b>{item.title}</b>
          {item.text}
        </li>
      ))}
    </ul>
  )
}
