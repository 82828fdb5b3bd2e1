import type { ReactNode } from 'react'

/**
 * A bar of short actions, always in sight at the bottom of a phone. It is left out with large text and in a low
 * window, where the page has the same. Place it first on the page: it comes first for the keyboard.
 */
export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="dock" aria-label={label}>
      {children}
    </section>
  )
}
