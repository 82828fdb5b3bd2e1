import { Field } from '../../../ui/form/Field.tsx'
import { useFieldLeft } from '../../../ui/form/use-field-left.ts'
import { isEmail } from './account-checks.ts'
import { ACCOUNT } from './account-texts.ts'

/** Its form is checked when the customer leaves it, not while they type. */
export function EmailField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { wasLeft, leave, comeBack } = useFieldLeft()
  const isWrong = wasLeft && value !== '' && !isEmail(value)
  return (
    <Field
      label={ACCOUNT.email}
      name="email"
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      value={value}
      onChange={(text) => {
        comeBack()
        onChange(text.trim())
      }}
      onBlur={leave}
      error={isWrong ? ACCOUNT.invalidEmail : undefined}
    />
  )
}

type CodeFieldProps = { value: string; onChange: (digits: string) => void; email: string }

/** The activation code: digits only. */
export function CodeField({ value, onChange, email }: CodeFieldProps) {
  return (
    <Field
      label={ACCOUNT.code}
      name="activationCode"
      required
      value={value}
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={email === '' ? ACCOUNT.codeHintPlain : ACCOUNT.codeHint(email)}
    />
  )
}
