import { useEffect, useRef, useState } from 'react'

/** A box that a button opens in place: Escape, or a press elsewhere, closes it. */
export function useDropDown() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return { isOpen, box, opener, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
