import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { isEmail } from './account-checks.ts'
import { ACCOUNT } from './account-texts.ts'

export type EmailFieldProps = { value: string; onChange: (text: string) => void }

/** Its form is checked when the customer leaves it, not while they type. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const isWrong = wasLeft && value !== '' && !isEmail(value)
  return (
    <Field
      label={ACCOUNT.email}
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      value={value}
      onChange={(text) => {
        setLeft(false)
        onChange(text.trim())
      }}
      onBlur={() => setLeft(true)}
      error={isWrong ? ACCOUNT.invalidEmail : undefined}
    />
  )
}
