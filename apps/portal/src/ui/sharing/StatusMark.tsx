import type { ReactNode } from 'react'

/** Looks of a status; the two reds differ in shape. */
export type StatusTone = 'active' | 'pending' | 'rejected' | 'expired' | 'inactive'

const RING = <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.6" />

/** Each tone has its own shape, so that colour is never alone. */
const SHAPES: Record<StatusTone, ReactNode> = {
  active: <circle cx="7" cy="7" r="6" fill="currentColor" />,
  pending: (
    <>
      {RING}
      <path d="M7 1.8a5.2 5.2 0 0 1 0 10.4z" fill="currentColor" />
    </>
  ),
  rejected: <path d="M2 2l10 10M12 2L2 12" stroke="currentColor" strokeWidth="2" fill="none" />,
  expired: <rect x="1.5" y="1.5" width="11" height="11" fill="currentColor" />,
  inactive: RING,
}

/** A status in shape, colour and word. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={`status status--${tone}`}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  )
}
