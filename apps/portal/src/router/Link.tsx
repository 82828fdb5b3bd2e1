import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useLeave, useLocation, useNavigate } from './router.tsx'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** A link of the frame: the page on screen may hold the customer back. */
  leaves?: boolean | undefined
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link inside the portal: real for the browser (new tab, copy), without a reload when pressed plainly. */
export function Link({ to, onClick, target, leaves = false, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const leave = useLeave()
  const go = leaves ? leave : navigate
  const { pathname, search, hash } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return
    event.preventDefault()
    go(to, { replace: to === pathname + search + hash })
  }
  return <a {...rest} href={to} target={target} onClick={follow} />
}
