import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon.tsx'

type BannerProps = {
  label: string
  title: string
  /** One short sentence: what everybody reads. */
  short: string
  /** The name of what opens the rest. */
  more: string
  children: ReactNode
}

/** A calm line above the page, for what is announced: no alarm, and short, since the page below is what somebody came for. */
export function Banner({ label, title, short, more, children }: BannerProps) {
  return (
    <aside className="banner" aria-label={label}>
      <div className="wrap">
        <Icon name="clock" />
        <div className="banner-text">
          <p>
            <b>{title}</b> {short}
          </p>
          <details>
            <summary>{more}</summary>
            <p>{children}</p>
          </details>
        </div>
      </div>
    </aside>
  )
}
