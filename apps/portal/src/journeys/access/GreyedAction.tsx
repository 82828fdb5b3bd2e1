import type { Ref } from 'react'

export type GreyedActionProps = {
  children: string
  look: 'main' | 'line' | 'text'
  /** Grey, yet it answers: pressing it says what is missing. */
  greyed: boolean
  /** Id of the reason. */
  reasonId: string
  onPress: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * An action that is greyed out but stays focusable and pressable, so that it can say what it waits for (decisions,
 * "Access"). `ui/Button` swallows the press of a blocked button; this one must not.
 */
export function GreyedAction({ children, look, greyed, reasonId, onPress, ref }: GreyedActionProps) {
  const className = look === 'main' ? 'btn btn--wide' : `btn btn--${look} btn--wide`
  return (
    <button
      ref={ref}
      type="button"
      className={className}
      aria-disabled={greyed || undefined}
      aria-describedby={greyed ? reasonId : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
