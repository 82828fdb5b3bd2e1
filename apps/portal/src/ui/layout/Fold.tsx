import type { ReactNode } from 'react'
import { Flag, type FlagKind } from '../basics/Flag.tsx'

type FoldProps = {
  title: ReactNode
  flag?: FlagKind | undefined
  /** Open at the start. */
  open?: boolean | undefined
  /** Told whether it is open, each time that changes. */
  onToggle?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
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
