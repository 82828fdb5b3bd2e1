import type { ReactNode } from 'react'

export type DirectionProps = { to: 'in' | 'out'; children: ReactNode }

const DRAWINGS = {
  in: 'M1 6h12M9.5 2.5L13 6l-3.5 3.5M16.5 1v10',
  out: 'M1.5 1v10M4 6h12.5M13 2.5L16.5 6 13 9.5',
} as const

/** Whether data come or go: an arrow to a post or from one, always with the words. */
export function Direction({ to, children }: DirectionProps) {
  return (
    <span className="dir">
      <svg viewBox="0 0 18 12" aria-hidden="true">
        <path d={DRAWINGS[to]} />
      </svg>
      {children}
    </span>
  )
}
