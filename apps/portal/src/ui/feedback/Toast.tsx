import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../basics/IconButton.tsx'

/** Specification section 9: 5000 ms. */
const LIFE = 5000

export type ToastProps = { text: string; onEnd: () => void }

/** One message; its time stands still under pointer or focus. */
export function Toast({ text, onEnd }: ToastProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const held = isPointedAt || isFocused
  const left = useRef(LIFE)
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
