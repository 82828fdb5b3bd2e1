import type { ReactNode } from 'react'
import { Icon, type IconName } from '../basics/Icon.tsx'

type NoteProps = { icon: IconName; children: ReactNode }

/** A thing worth knowing, with its drawing. */
export function Note({ icon, children }: NoteProps) {
  return (
    <div className="note">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}

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
