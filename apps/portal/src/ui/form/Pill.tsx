import { Icon } from '../basics/Icon.tsx'

type PillProps = { label: string; onRemove: () => void }

/** A filter that holds, with the cross that takes it back. */
export function Pill({ label, onRemove }: PillProps) {
  return (
    <button type="button" className="chip chip--chosen pill" onClick={onRemove}>
      {label}
      <Icon name="close" />
      <span className="sr">, tirar filtro</span>
    </button>
  )
}
