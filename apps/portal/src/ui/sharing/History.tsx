import type { ReactNode } from 'react'

type HistoryProps = {
  /** Newest first. */
  items: readonly { when: string; dateTime?: string | undefined; text: ReactNode }[]
}

/** The actors, their acts, and the times. */
export function History({ items }: HistoryProps) {
  return (
    <ol className="history">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen in the same minute
        <li key={`${item.dateTime ?? item.when} ${index}`}>
          <time dateTime={item.dateTime}>{item.when}</time>
          <span>{item.text}</span>
        </li>
      ))}
    </ol>
  )
}
