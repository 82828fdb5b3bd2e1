import type { ReactNode } from 'react'
import { Link } from '../../router/Link.tsx'

/** The destination of a link or button. */
export type Target = {
  /** A place inside the portal. */
  to?: string | undefined
  /** A place outside. */
  href?: string | undefined
  /** Opens beside the portal, and says so. */
  newTab?: boolean | undefined
  /** True for links of the frame: the page on screen may hold the customer back. */
  leaves?: boolean | undefined
}

type AnchorProps = Target & {
  className?: string | undefined
  current?: boolean | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** The one way to write a link: inside by the router, outside by address. */
export function Anchor({ to, href, newTab, leaves, className, current, onClick, children }: AnchorProps) {
  const shared = { className, onClick, 'aria-current': current ? ('page' as const) : undefined }
  if (to !== undefined) {
    return (
      <Link to={to} leaves={leaves} {...shared}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...shared} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
      {newTab && <span className="sr"> (abre em nova aba)</span>}
    </a>
  )
}
