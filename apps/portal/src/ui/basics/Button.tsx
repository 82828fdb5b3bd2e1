import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Anchor, type Target } from './Anchor.tsx'
import { Slow } from './Slow.tsx'

type ButtonVariant = 'main' | 'line' | 'text' | 'stop' | 'stopfill'

type ButtonProps = Omit<Target, 'leaves'> & {
  children: ReactNode
  variant?: ButtonVariant | undefined
  wide?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  onClick?: (() => void) | undefined
  /** Something is under way: the label stays, presses are ignored. */
  busy?: boolean | undefined
  /** Grey but focusable, with its reason: written after it, or already on the page under an id. */
  blocked?: boolean | undefined
  blockedReason?: ReactNode
  blockedBy?: string | undefined
  /** Called for a press of the blocked button, for instance to say what it waits for. */
  onBlockedPress?: (() => void) | undefined
  id?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * The buttons of the design; a blocked or busy one can be focused and read, but does nothing, not even
 * submit. A double click submits once.
 */
export function Button({
  children,
  variant = 'main',
  wide = false,
  type = 'button',
  onClick,
  to,
  href,
  newTab,
  busy = false,
  blocked = false,
  blockedReason,
  blockedBy,
  onBlockedPress,
  id,
  ref,
}: ButtonProps) {
  const reasonId = useId()
  const className = ['btn', variant !== 'main' && `btn--${variant}`, wide && 'btn--wide']
    .filter(Boolean)
    .join(' ')
  if ((to !== undefined || href !== undefined) && !blocked) {
    return (
      <Anchor to={to} href={href} newTab={newTab} className={className} onClick={onClick}>
        {children}
      </Anchor>
    )
  }
  const showsReason = blocked && blockedReason !== undefined
  const press = (event: MouseEvent): void => {
    const isIgnored = busy || (type === 'submit' && event.detail > 1)
    if (isIgnored || blocked) event.preventDefault()
    if (!isIgnored) (blocked ? onBlockedPress : onClick)?.()
  }
  return (
    <>
      <button
        ref={ref}
        id={id}
        type={type}
        className={className}
        onClick={press}
        aria-busy={busy || undefined}
        aria-disabled={blocked || undefined}
        aria-describedby={blocked ? (showsReason ? reasonId : blockedBy) : undefined}
      >
        {children}
      </button>
      {busy && <Slow />}
      {showsReason && (
        <p className="small" id={reasonId}>
          {blockedReason}
        </p>
      )}
    </>
  )
}

type ActionsProps = { align?: 'start' | 'end' | 'split' | undefined; children: ReactNode }

/** Buttons in a line; on phones the page's last ones stack, main action first. */
export function Actions({ align = 'start', children }: ActionsProps) {
  return <div className={align === 'start' ? 'actions' : `actions actions--${align}`}>{children}</div>
}
