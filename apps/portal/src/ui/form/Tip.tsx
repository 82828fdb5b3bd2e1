import { type ReactNode, useId } from 'react'
import { Icon } from '../basics/Icon.tsx'

/** A question beside a word, answered in a small popover that Escape or a press elsewhere closes. */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button type="button" className="link" popoverTarget={id}>
        <Icon name="info" />
        {label}
      </button>
      <div className="pop" id={id} popover="auto">
        {children}
      </div>
    </>
  )
}
