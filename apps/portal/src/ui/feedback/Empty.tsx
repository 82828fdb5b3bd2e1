import type { ReactNode } from 'react'
import { Bridge, type BridgeProps } from '../bridge/Bridge.tsx'
import { parted } from '../layout/soft-hyphens.tsx'

type EmptyProps = {
  title: string
  children?: ReactNode
  /** An empty bridge, or another one. */
  bridge?: Omit<BridgeProps, 'size' | 'caption'> | undefined
  action?: ReactNode
}

/** An empty list: what would be here, and how it gets here. */
export function Empty({ title, children, bridge, action }: EmptyProps) {
  return (
    <div className="empty">
      {bridge && <Bridge {...bridge} size="mini" />}
      <h2>{parted(title)}</h2>
      {children && <div className="quiet gap">{children}</div>}
      {action && <div className="gap-lg">{action}</div>}
    </div>
  )
}
