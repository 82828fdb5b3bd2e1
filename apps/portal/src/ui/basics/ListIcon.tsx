import type { ReactNode } from 'react'

/** As those of `Icon`; apart from them, because every page loads those. */
const DRAWINGS = {
  calendar: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />,
  cards: <path d="M3 4h6v5H3zM11 4h6v5h-6zM3 11h6v5H3zM11 11h6v5h-6z" />,
  download: <path d="M10 3v9.5M6 8.5l4 4 4-4M3.5 16.5h13" />,
  filter: <path d="M3 5.5h14M5.5 10h9M8 14.5h4" />,
  forward: <path d="M8.5 4.5L14 10l-5.5 5.5" />,
  matrix: (
    <>
      <circle cx="5" cy="6" r="1.5" />
      <circle cx="15" cy="6" r="1.5" />
      <circle cx="10" cy="10.5" r="1.5" />
      <circle cx="5" cy="15" r="1.5" />
    </>
  ),
  timeline: <path d="M3 5.5h9M6 10h11M3 14.5h6M14 3v14" />,
} satisfies Record<string, ReactNode>

export type ListIconName = keyof typeof DRAWINGS

/** A drawing beside words of a list's tools; hidden from readers, because the words are there. */
export function ListIcon({ name }: { name: ListIconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
