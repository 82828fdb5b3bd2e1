import type { ReactNode, Ref } from 'react'
import { Anchor, type Target } from './Anchor.tsx'
import { Icon, type IconName } from './Icon.tsx'

type TextLinkProps = Target & {
  children: ReactNode
  onClick?: (() => void) | undefined
  icon?: IconName | undefined
  /** For a button that opens something below it. */
  expanded?: boolean | undefined
  /** Stands inside a sentence. */
  inline?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** An underlined word: a link when it leads somewhere, a button when it only acts. */
export function TextLink({
  children,
  to,
  href,
  newTab,
  onClick,
  icon,
  expanded,
  inline,
  type = 'button',
  ref,
}: TextLinkProps) {
  const className = inline ? 'link link--inline' : 'link'
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {newTab && !inline && <Icon name="external" />}
    </>
  )
  if (to !== undefined || href !== undefined) {
    return (
      <Anchor to={to} href={href} newTab={newTab} className={className} onClick={onClick}>
        {content}
      </Anchor>
    )
  }
  return (
    <button ref={ref} type={type} className={className} onClick={onClick} aria-expanded={expanded}>
      {content}
    </button>
  )
}
