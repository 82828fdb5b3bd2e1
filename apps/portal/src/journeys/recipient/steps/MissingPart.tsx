import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../../../ui/basics/Icon.tsx'

export type MissingPartProps = {
  /** Name of the part, for screen readers. */
  label: string
  /** The missing choice, in red; undefined if nothing is missing or CONTINUAR was not pressed. */
  sentence: string | undefined
  ref: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/** A part of a step that CONTINUAR may wait for. */
export function MissingPart({ label, sentence, ref, children }: MissingPartProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the choices inside are a fieldset of their own
    <div
      ref={ref}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={sentence === undefined ? undefined : 'choices--bad'}
      aria-describedby={sentence === undefined ? undefined : id}
    >
      {sentence !== undefined && (
        <p className="hint hint--stop" id={id}>
          <Icon name="alert" />
          <span>{sentence}</span>
        </p>
      )}
      {children}
    </div>
  )
}
