import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from '../basics/Icon.tsx'

type AlertProps = {
  title: string
  children?: ReactNode
  onDismiss?: (() => void) | undefined
  /** Distance to the elements above and below, on a page. */
  spaced?: boolean | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** The red box of an error. A press anywhere on it dismisses it; the close button does the same for keys. */
export function Alert({ title, children, onDismiss, spaced = false, ref }: AlertProps) {
  const dismiss = (event: MouseEvent): void => {
    event.stopPropagation()
    onDismiss?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button inside is the way for keys
    <div
      ref={ref}
      className={spaced ? 'alert alert--top' : 'alert'}
      role="alert"
      tabIndex={-1}
      onClick={dismiss}
    >
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        {children}
      </div>
      {onDismiss && (
        <button type="button" className="iconbtn" aria-label="Fechar aviso" onClick={dismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
