import { useId } from 'react'
import { Checks } from './Checks.tsx'
import {
  checkStates,
  complaints,
  missingFor,
  type NewPassword,
  strengthPercent,
} from './new-password-checks.ts'
import { PASSWORD_FACTS } from './new-password-texts.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useFieldLeft } from './use-field-left.ts'

type NewPasswordFieldsProps = {
  typed: NewPassword
  labels: NewPassword
  onChange: (part: Partial<NewPassword>) => void
}

/** A new password and its repetition, with strength and live checklist (docs/domain/validation.md). */
export function NewPasswordFields({ typed, labels, onChange }: NewPasswordFieldsProps) {
  const rulesId = useId()
  const states = checkStates(typed)
  const broken = complaints(typed)
  const password = useFieldLeft()
  const confirmation = useFieldLeft()
  return (
    <div className="stack-lg">
      <PasswordField
        label={labels.password}
        name="password"
        required
        autoComplete="new-password"
        value={typed.password}
        onChange={(text) => {
          password.comeBack()
          onChange({ password: text })
        }}
        onBlur={password.leave}
        error={password.wasLeft && broken.password}
        describedBy={rulesId}
      />
      <PasswordStrength
        percent={strengthPercent(typed)}
        empty={typed.password === ''}
        suffix={missingFor(typed)?.suffix}
      />
      <PasswordField
        label={labels.confirmation}
        name="confirmPassword"
        required
        autoComplete="new-password"
        value={typed.confirmation}
        onChange={(text) => {
          confirmation.comeBack()
          onChange({ confirmation: text })
        }}
        onBlur={confirmation.leave}
        error={confirmation.wasLeft && broken.confirmation}
        describedBy={rulesId}
      />
      <Checks
        id={rulesId}
        items={[
          { text: PASSWORD_FACTS.length, state: states.length },
          { text: PASSWORD_FACTS.alphanumeric, state: states.alphanumeric },
          {
            text: states.confirmed === 'broken' ? PASSWORD_FACTS.different : PASSWORD_FACTS.confirmed,
            state: states.confirmed,
          },
        ]}
      />
    </div>
  )
}
