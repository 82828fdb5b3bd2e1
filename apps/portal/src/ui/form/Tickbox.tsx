import { type ReactNode, useEffect, useRef } from 'react'

type TickboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of its items are chosen, not all. */
  partly?: boolean | undefined
  describedBy?: string | undefined
}

/** A box and its words in one line; the words are part of the target. */
export function Tickbox({ label, checked, onChange, partly = false, describedBy }: TickboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !checked
  }, [partly, checked])
  return (
    <label className="ticked">
      <input
        ref={box}
        className="tickbox"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={describedBy}
      />
      <span>{label}</span>
    </label>
  )
}
