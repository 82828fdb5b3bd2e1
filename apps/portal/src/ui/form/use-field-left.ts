import { useRef, useState } from 'react'

/** The longest duration of a press. It begins by leaving the field: what is said then must not move its button away. */
const PRESS_MS = 250

/** True if a field was left since it was last typed in. */
export function useFieldLeft() {
  const [wasLeft, setLeft] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    wasLeft,
    leave: (): void => {
      timer.current = setTimeout(() => setLeft(true), PRESS_MS)
    },
    comeBack: (): void => {
      clearTimeout(timer.current)
      setLeft(false)
    },
  }
}
