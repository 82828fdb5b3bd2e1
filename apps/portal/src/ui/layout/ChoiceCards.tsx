import type { ReactNode } from 'react'

type ChoiceCardsProps = { items: readonly { title: string; text: ReactNode; action: ReactNode }[] }

/** A question and its two answers, each a card. */
export function ChoiceCards({ items }: ChoiceCardsProps) {
  return (
    <div className="choice-cards">
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
