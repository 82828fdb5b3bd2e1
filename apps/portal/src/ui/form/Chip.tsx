import type { ReactNode } from 'react'

type ChipProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A filter that is on or off. */
export function Chip({ label, checked, onChange }: ChipProps) {
  return (
    <label className={checked ? 'chip chip--chosen' : 'chip'}>
      <input
        className="tickbox"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

/** Filters that belong together. */
export function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="chips">
      <legend className="label">{legend}</legend>
      {children}
    </fieldset>
  )
}
