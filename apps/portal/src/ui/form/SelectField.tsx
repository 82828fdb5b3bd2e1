import { type Ref, useId } from 'react'
import { type Aid, aidIds, FieldAid } from './field-aid.tsx'

type SelectFieldProps<Value extends string> = Aid & {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; disabled?: boolean | undefined }[]
  id?: string | undefined
  name?: string | undefined
  required?: boolean | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The device's own list: it works everywhere, with every aid. */
export function SelectField<Value extends string>({
  label,
  value,
  onChange,
  options,
  id,
  name,
  required,
  ref,
  hint,
  error,
  ok,
}: SelectFieldProps<Value>) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const choose = (chosen: string): void => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <div className="field">
      <label htmlFor={fieldId}>
        {label}
        {required && ' *'}
      </label>
      <span className="selectbox">
        <select
          ref={ref}
          id={fieldId}
          name={name}
          className="select"
          value={value}
          onChange={(event) => choose(event.target.value)}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={aidIds(fieldId, { hint, error, ok })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      <FieldAid id={fieldId} hint={hint} error={error} ok={ok} />
    </div>
  )
}
