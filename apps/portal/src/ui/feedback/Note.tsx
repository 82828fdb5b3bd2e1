import type { ReactNode } from 'react'
import { Icon, type IconName } from '../basics/Icon.tsx'

export type NoteProps = { icon: IconName; children: ReactNode }

/** A thing worth knowing, with its drawing. */
export function Note({ icon, children }: NoteProps) {
  return (
    <div className="note">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
