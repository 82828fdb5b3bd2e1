import type { ReactNode } from 'react'
import { Flag, type FlagKind } from '../basics/Flag.tsx'

type FoldProps = {
  title: ReactNode
  flag?: FlagKind | undefined
  open?: boolean | undefined
  /** Told whether it is open, each time that changes. */
  onToggle?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

type FoldRowProps = {
  title: string
  /** Names what is inside, and how much of it: "Ver os 6 acontecimentos". */
  more: string
  reason?: ReactNode
  open?: boolean | undefined
  id: string
  children: ReactNode
}

/** A row of a page that opens on demand. */
export function FoldRow({ title, more, reason, open, id, children }: FoldRowProps) {
  return (
    <section className="row row--fold" id={id}>
      <details className="fold" open={open}>
        <summary>
          <h2 className="h3">{title}</h2>
          <span className="small">{more}</span>
        </summary>
        <div className="fold-body stack">
          {reason && <p className="small">{reason}</p>}
          {children}
        </div>
      </details>
    </section>
  )
}

/** More on demand. The browser's own disclosure: findable, printable, and open to every aid. */
export function Fold({ title, flag, open, onToggle, children }: FoldProps) {
  return (
    <details
      className="fold"
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary>
        {title}
        {flag && <Flag kind={flag} />}
      </summary>
      <div className="fold-body stack">{children}</div>
    </details>
  )
}
