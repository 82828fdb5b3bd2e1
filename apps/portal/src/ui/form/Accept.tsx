import type { ReactNode } from 'react'

type AcceptProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The sentence that is agreed to. */
  children: ReactNode
}

/** The customer's own mark. It is never ticked at first: its caller starts with `checked={false}`. */
export function Accept({ checked, onChange, children }: AcceptProps) {
  return (
    <label className={checked ? 'accept accept--ticked' : 'accept'}>
      <input
        className="tickbox"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
