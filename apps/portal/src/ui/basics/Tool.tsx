import type { ReactNode, Ref } from 'react'

type ToolProps = {
  icon: ReactNode
  label: string
  /** For readers, after the label. */
  more?: string | undefined
  expanded: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button of a list's tools, which opens something below them. Phones have its word under its drawing. */
export function Tool({ icon, label, more, expanded, onPress, ref }: ToolProps) {
  return (
    <button ref={ref} type="button" className="tool" aria-expanded={expanded} onClick={onPress}>
      {icon}
      <span>
        {label} {more && <span className="sr">{more}</span>}
      </span>
    </button>
  )
}
