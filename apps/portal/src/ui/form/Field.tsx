import {
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
} from 'react'
import { type Aid, aidIds, FieldAid } from './field-aid.tsx'

/** A labelled text field with help and complaint. */
export type FieldProps = Aid & {
  label: string
  value: string
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  onCompositionStart?: (() => void) | undefined
  onCompositionEnd?: (() => void) | undefined
  id?: string | undefined
  name?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Attributes that stop phone keyboards from changing the text. */
  spellCheck?: boolean | undefined
  autoCapitalize?: 'none' | 'characters' | undefined
  autoCorrect?: 'off' | undefined
  /** Id of a text elsewhere that explains the field, such as the password's rules. */
  describedBy?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Stands inside the field, at its right end. */
  inset?: ReactNode
}

/** A line of a paper form: label, field, and what there is to say about it. */
export function Field({
  label,
  value,
  onChange,
  hint,
  error,
  ok,
  id,
  required,
  describedBy,
  inset,
  type = 'text',
  maxLength = 150,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const input = (
    <input
      {...rest}
      id={fieldId}
      className="input"
      type={type}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange?.(event.target.value)}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={aidIds(fieldId, { hint, error, ok }, describedBy)}
    />
  )
  return (
    <div className="field">
      <label htmlFor={fieldId}>
        {label}
        {required && ' *'}
      </label>
      {inset ? (
        <div className="inset">
          {input}
          {inset}
        </div>
      ) : (
        input
      )}
      <FieldAid id={fieldId} hint={hint} error={error} ok={ok} />
    </div>
  )
}
