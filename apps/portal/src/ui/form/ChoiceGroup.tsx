import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../basics/Icon.tsx'

type ChoiceGroupProps = {
  /** Read aloud before the rows. */
  legend: string
  children: ReactNode
  error?: ReactNode
  /** A list of results, under a black rule. */
  results?: boolean | undefined
  /** To bring focus here when something is missing. */
  ref?: Ref<HTMLFieldSetElement> | undefined
}

/** Rows that belong together; an error draws a red rule at their left and a sentence below. */
export function ChoiceGroup({ legend, children, error, results = false, ref }: ChoiceGroupProps) {
  const errorId = useId()
  const className = ['choices', error && 'choices--bad', results && 'results'].filter(Boolean).join(' ')
  return (
    <>
      <fieldset
        ref={ref}
        className={className}
        tabIndex={ref ? -1 : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        <legend className="sr">{legend}</legend>
        {children}
      </fieldset>
      {error && (
        <p className="hint hint--stop" id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}
