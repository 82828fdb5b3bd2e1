import type { ReactNode } from 'react'

type DockProps = { label: string; children: ReactNode }

/**
 * A bar of short actions at the bottom of a phone, while the page scrolls above it; with large text, or in a low
 * window, it stands at the end of the page. Place it last on the page.
 */
export function Dock({ label, children }: DockProps) {
  return (
    <section className="dock" aria-label={label}>
      {children}
    </section>
  )
}
