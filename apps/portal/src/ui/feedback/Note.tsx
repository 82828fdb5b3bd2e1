import type { ReactNode } from 'react'
import { Icon, type IconName } from '../basics/Icon.tsx'

/** A thing worth knowing, with its drawing. */
export function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
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
