import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

type RowProps = {
  title: string
  /** Why, in the margin. */
  reason?: ReactNode
  /** Below the reason, such as a tip. */
  aside?: ReactNode
  children: ReactNode
  /** Lets the matter take the whole column. */
  wide?: boolean | undefined
  id?: string | undefined
}

/** The margin says why; the column is what you do. */
export function Row({ title, reason, aside, children, wide = false, id }: RowProps) {
  return (
    <section className="row" id={id}>
      <div className="row-head">
        <h2 className="h3">{title}</h2>
        {reason && <p className="small">{unbroken(reason)}</p>}
        {aside}
      </div>
      <div className={wide ? 'row-body row-body--wide' : 'row-body'}>{children}</div>
    </section>
  )
}
