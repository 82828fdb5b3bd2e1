import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../basics/Icon.tsx'
import { topDialog, watchDialogs } from './Dialog.tsx'

type Shown = { id: number; text: string }

const ToastContext = createContext<((text: string) => void) | undefined>(undefined)

/** Says something in passing: `const toast = useToast()`, then `toast('Escolha guardada.')`. */
export function useToast(): (text: string) => void {
  const show = use(ToastContext)
  if (!show) throw new Error('Não há lugar para avisos: falta o ToastProvider.')
  return show
}

/** Keeps the toasts, in a region of their own. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const region = useRegion()
  const count = useRef(0)

  const show = useCallback((text: string) => {
    count.current += 1
    const id = count.current
    setToasts((shown) => [...shown.filter((toast) => toast.text !== text), { id, text }])
  }, [])
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])

  return (
    <ToastContext value={show}>
      {children}
      {createPortal(
        toasts.map((toast) => <Toast key={toast.id} text={toast.text} onEnd={() => drop(toast.id)} />),
        region,
      )}
    </ToastContext>
  )
}

/**
 * The place of toasts: a manual popover, open from the start, so that readers know it before its first words. It lives
 * in the topmost dialog: there it lies above it, and neither pointer nor readers are kept from it.
 */
function useRegion(): HTMLElement {
  const [region] = useState(createRegion)
  useLayoutEffect(() => {
    const settle = (): void => {
      const place = topDialog() ?? document.body
      if (region.parentElement !== place) place.append(region)
      if (typeof region.showPopover === 'function' && !region.matches(':popover-open')) region.showPopover()
    }
    settle()
    const stop = watchDialogs(settle)
    return () => {
      stop()
      region.remove()
    }
  }, [region])
  return region
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.className = 'toasts'
  region.popover = 'manual'
  region.role = 'status'
  region.ariaLive = 'polite'
  return region
}

/** docs/domain/constants.md: 5000 ms. */
const TOAST_MS = 5000

/** One message; its time stops under pointer or focus. */
function Toast({ text, onEnd }: { text: string; onEnd: () => void }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const held = isPointedAt || isFocused
  const left = useRef(TOAST_MS)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the time is an aid, not an action
    <div
      className="toast"
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{text}</span>
      <IconButton icon="close" label="Fechar aviso" onClick={onEnd} />
    </div>
  )
}
