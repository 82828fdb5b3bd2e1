import type { ReactNode } from 'react'

export type ChipsProps = { legend: string; children: ReactNode }

/** Filters that belong together. */
export function Chips({ legend, children }: ChipsProps) {
  return (
    <fieldset className="chips">
      <legend className="label">{legend}</legend>
      {children}
    </fieldset>
  )
}
