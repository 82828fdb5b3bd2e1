import type { ReactNode } from 'react'
import type { IconName } from '../basics/Icon.tsx'
import { Note } from './Note.tsx'

export type NotesProps = { items: readonly { icon: IconName; text: ReactNode; key?: string | undefined }[] }

/** Several of them, as a list. */
export function Notes({ items }: NotesProps) {
  return (
    <ul className="stack">
      {items.map((item, index) => (
        <li key={item.key ?? index}>
          <Note icon={item.icon}>{item.text}</Note>
        </li>
      ))}
    </ul>
  )
}
