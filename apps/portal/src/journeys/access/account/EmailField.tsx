import { Field } from '../../../ui/form/Field.tsx'
import { useFieldLeft } from '../use-field-left.ts'
import { isEmail } from './account-checks.ts'
import { ACCOUNT } from './account-texts.ts'

export type EmailFieldProps = { value: string; onChange: (text: string) => void }

/** Its form is checked when the customer leaves it, not while they type. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  const { wasLeft, leave, comeBack } = useFieldLeft()
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
        comeBack()
        onChange(text.trim())
      }}
      onBlur={leave}
      error={isWrong ? ACCOUNT.invalidEmail : undefined}
    />
  )
}
