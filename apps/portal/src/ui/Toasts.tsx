import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { Toast } from './Toast.tsx'

type Shown = { id: number; text: string }

const ToastContext = createContext<((text: string) => void) | undefined>(undefined)

/** Says something in passing: `const toast = useToast()`, then `toast('Escolha guardada.')`. */
export function useToast(): (text: string) => void {
  const show = use(ToastContext)
  if (!show) throw new Error('Não há lugar para avisos: falta o ToastProvider.')
  return show
}

/** Keeps the toasts. Their region is a manual popover, raised with each new one, so that it lies above a dialog too. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const region = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  const newest = toasts.at(-1)?.id

  const show = useCallback((text: string) => {
    count.current += 1
    const id = count.current
    setToasts((shown) => [...shown.filter((toast) => toast.text !== text), { id, text }])
  }, [])
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])

  // Open from the start, so that readers know the region before its first words.
  useEffect(() => {
    const box = region.current
    if (typeof box?.showPopover !== 'function') return
    if (!box.matches(':popover-open')) box.showPopover()
    else if (newest !== undefined && document.querySelector('dialog[open]')) {
      box.hidePopover()
      box.showPopover()
    }
  }, [newest])

  return (
    <ToastContext value={show}>
      {children}
      <div ref={region} className="toasts" popover="manual" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.id} text={toast.text} onEnd={() => drop(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}
