import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon.tsx'

export type BannerProps = {
  /** Of the landmark. */
  label: string
  title: string
  children: ReactNode
}

/** A calm line above the page, for what is announced: no alarm, nothing to press. */
export function Banner({ label, title, children }: BannerProps) {
  return (
    <aside className="banner" aria-label={label}>
      <div className="wrap">
        <Icon name="clock" />
        <p>
          <b>{title}</b> {children}
        </p>
      </div>
    </aside>
  )
}
