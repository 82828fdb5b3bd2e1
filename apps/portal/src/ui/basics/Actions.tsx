import type { ReactNode } from 'react'

export type ActionsProps = { align?: 'start' | 'end' | 'split' | undefined; children: ReactNode }

/** Buttons in a line; on phones the page's last ones stack, main action first. */
export function Actions({ align = 'start', children }: ActionsProps) {
  return <div className={align === 'start' ? 'actions' : `actions actions--${align}`}>{children}</div>
}
