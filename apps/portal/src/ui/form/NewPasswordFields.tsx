import { useId } from 'react'
import { Icon, type IconName } from '../basics/Icon.tsx'
import {
  type CheckState,
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

type ChecksProps = {
  items: readonly { text: string; state: CheckState; id?: string | undefined }[]
  id?: string | undefined
}

const ICONS: Record<CheckState, IconName> = { waiting: 'waiting', met: 'check', broken: 'alert' }
const WORDS: Record<CheckState, string> = { waiting: '', met: ' Feito.', broken: ' Falta.' }

/** Rules that change with every key: grey while empty, ticked when met, red when broken. */
function Checks({ items, id }: ChecksProps) {
  return (
    <ul className="checks" id={id}>
      {items.map((item) => (
        <li key={item.text} id={item.id} className={item.state}>
          <Icon name={ICONS[item.state]} />
          <span>
            {item.text}
            <span className="sr">{WORDS[item.state]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

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
