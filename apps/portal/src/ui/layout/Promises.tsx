import type { ReactNode } from 'react'

/** The promises to the customer, beside the entry form. */
export function Promises({ items }: { items: readonly { title: string; text: ReactNode }[] }) {
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
