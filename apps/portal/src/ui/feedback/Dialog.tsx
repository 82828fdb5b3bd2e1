import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '../basics/Icon.tsx'
import { titleClass } from '../layout/long-title.ts'
import { parted } from '../layout/soft-hyphens.tsx'

export type DialogProps = {
  /** Escape, the close button, or the browser's own way back. Not called while busy. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Stay in view while the body scrolls; safe one first. */
  actions?: ReactNode
  /** An error box, on top of the body. */
  alert?: ReactNode
  busy?: boolean | undefined
  /** Takes focus instead of the title, such as a search field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** `wide` for lists, `list` for long ones to tick, close together on phones; `tall` gives the body a frame of 70vh, as for terms. */
  size?: 'normal' | 'wide' | 'list' | 'tall' | undefined
  /** Makes the dialog a form. */
  onSubmit?: (() => void) | undefined
}

/** A question above the page. Focus starts on its title and goes back to where it came from. */
export function Dialog({
  onClose,
  title,
  children,
  actions,
  alert,
  busy = false,
  initialFocus,
  size = 'normal',
  onSubmit,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const latest = useRef({ onClose, busy })
  useEffect(() => {
    latest.current = { onClose, busy }
  })
  const close = (): void => {
    if (!latest.current.busy) latest.current.onClose()
  }

  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const opener = openerOf(document.activeElement)
    dialog.showModal()
    const closing = dialogOpened(dialog)
    ;(initialFocus?.current ?? heading.current)?.focus()
    return () => {
      closing()
      dialog.close()
      if (opener?.isConnected) opener.focus()
    }
  }, [initialFocus])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) onSubmit?.()
  }
  const content = (
    <>
      <div className="dialog-head">
        <h2 id={titleId} ref={heading} tabIndex={-1} className={titleClass(title)}>
          {parted(title)}
        </h2>
        <IconButton icon="close" label="Fechar" onClick={close} />
      </div>
      {alert}
      {children !== undefined && (
        <div className={size === 'tall' ? 'dialog-body dialog-body--tall' : 'dialog-body'}>{children}</div>
      )}
      {actions && <div className="dialog-actions">{actions}</div>}
    </>
  )
  return (
    <dialog
      ref={box}
      className={size === 'normal' ? undefined : `dialog--wide dialog--${size}`}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      onKeyDown={(event) => {
        // WebKit keeps Escape in a search field to itself.
        if (event.key !== 'Escape' || !isSearchField(event.target) || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
      // Events of a dialog inside this one pass here too: each dialog answers for itself only.
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        close()
      }}
      onClose={(event) => {
        if (event.target !== box.current) return
        // The browser closed it without asking. When it is open here, it was closed and shown again at once.
        if (!box.current || box.current.open) return
        if (latest.current.busy) box.current.showModal()
        else latest.current.onClose()
      }}
    >
      {onSubmit ? (
        <form className="dialog" onSubmit={submit} noValidate>
          {content}
        </form>
      ) : (
        <div className="dialog">{content}</div>
      )}
    </dialog>
  )
}

/** Dialogs on screen, the topmost last; toasts follow the topmost one. */
const openDialogs: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Called once a dialog is shown. Returns a function to call right before it closes. */
function dialogOpened(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog)
  notify()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    notify()
  }
}

/** The dialog that lies above all others. */
export function topDialog(): HTMLDialogElement | undefined {
  return openDialogs.at(-1)
}

/** Calls the listener after every dialog that opens or closes. Returns a function that stops this. */
export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isSearchField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'search'

/** The control that was pressed last. Safari does not focus a button that is clicked. */
let pressed: HTMLElement | null = null
globalThis.document?.addEventListener(
  'click',
  ({ target }) => {
    pressed = (target as Element).closest<HTMLElement>('button, a, summary, input')
  },
  true,
)

/** The element that gets the focus back: the focused one, or the pressed control inside it when the press did not move the focus. */
function openerOf(focused: Element | null): HTMLElement | null {
  if (pressed?.isConnected && (!focused || focused.contains(pressed))) return pressed
  return focused as HTMLElement | null
}
