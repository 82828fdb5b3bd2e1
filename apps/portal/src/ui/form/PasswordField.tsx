import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'

/** A password can be looked at while it is typed; it is never longer than eight characters. */
export function PasswordField({
  maxLength = 8,
  autoComplete = 'current-password',
  ...rest
}: Omit<FieldProps, 'type' | 'inset' | 'inputMode'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      maxLength={maxLength}
      autoComplete={autoComplete}
      // A shown password is a text field, which a phone would begin with a capital.
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      type={shown ? 'text' : 'password'}
      inset={
        <button type="button" className="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar' : 'Mostrar'}
          <span className="sr"> {spoken(rest.label)}</span>
        </button>
      }
    />
  )
}

/** "senha da Beta Seguradora", "confirmação da senha nova": the label after "Mostrar". */
const spoken = (label: string): string =>
  `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`.replace(/^confirme a /, 'confirmação da ')
