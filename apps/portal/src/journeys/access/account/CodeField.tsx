import { Field } from '../../../ui/form/Field.tsx'
import { ACCOUNT } from './account-texts.ts'

export type CodeFieldProps = { value: string; onChange: (digits: string) => void; email: string }

/** The activation code: digits only. */
export function CodeField({ value, onChange, email }: CodeFieldProps) {
  return (
    <Field
      label={ACCOUNT.code}
      required
      value={value}
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={email === '' ? ACCOUNT.codeHintPlain : ACCOUNT.codeHint(email)}
    />
  )
}
