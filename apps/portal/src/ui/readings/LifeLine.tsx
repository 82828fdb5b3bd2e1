import { type ReactNode, useState } from 'react'

type LifeLineItem = {
  when: string
  dateTime?: string | undefined
  /** Said first, in bold. */
  lead?: string | undefined
  text: string
  /** `to-come` is dashed, `live` is what happens today, `key` is a step of the sharing. */
  mark?: 'to-come' | 'live' | 'key' | undefined
  /** More on demand: `content` is asked for once it is unfolded. */
  unfold?: { summary: string; content(): ReactNode } | undefined
}

type LifeLineProps = { sections: readonly { title: string; items: readonly LifeLineItem[] }[] }

const CLASSES = { 'to-come': 'to-come', live: 'live', key: 'key-event' } as const

/** The events by day, the newest first; those still to come are dashed. */
export function LifeLine({ sections }: LifeLineProps) {
  return (
    <div className="life">
      {sections.map(({ title, items }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ol className="history">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen in the same minute
              <li key={`${item.dateTime ?? item.when} ${index}`} className={item.mark && CLASSES[item.mark]}>
                <time dateTime={item.dateTime}>{item.when}</time>
                <div>
                  {item.lead && <b>{item.lead}</b>} {item.text}
                  {item.unfold && <Unfold {...item.unfold} />}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Unfold({ summary, content }: { summary: string; content(): ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link">{summary}</summary>
      {isOpen && content()}
    </details>
  )
}
