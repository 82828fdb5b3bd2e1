import { useEffect, useId, useRef, useState } from 'react'

/**
 * A list that a button opens in place: Escape, or a press elsewhere, closes it. `box` is what holds both; `opener` and `list` are
 * properties of the button and of what it opens.
 */
export function useDropDown() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return {
    box,
    opener: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    },
    list: { id, hidden: !isOpen },
    close: () => setOpen(false),
  }
}
