import { type ReactNode, useEffect, useRef } from 'react'

type TickboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of its items are chosen, not all. */
  partly?: boolean | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  describedBy?: string | undefined
}

/** A box and its words in one line; the words are part of the target. */
export function Tickbox({
  label,
  checked,
  onChange,
  partly = false,
  disabled,
  id,
  describedBy,
}: TickboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked
  }, [partly, checked])
  return (
    <label className="ticked">
      <input
        ref={box}
        id={id}
        className="tickbox"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={describedBy}
      />
      <span>{label}</span>
    </label>
  )
}
