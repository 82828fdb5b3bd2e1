import { Document } from '@consente/domain/document'
import { useId } from 'react'
import { Checks } from '../../../ui/form/Checks.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { PasswordStrength } from '../../../ui/form/PasswordStrength.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DocumentField } from '../DocumentField.tsx'
import { useFieldLeft } from '../use-field-left.ts'
import type { NewAccount } from './account-checks.ts'
import { ACCOUNT, PASSWORD_FACTS } from './account-texts.ts'
import { checkStates, complaints, missingFor, strengthPercent } from './password-form.ts'

export type NewPasswordRowsProps = { account: NewAccount; onChange: (part: Partial<NewAccount>) => void }

/** Name and new password, with its live checklist: the last step of sign-up and of recovery. */
export function NewPasswordRows({ account, onChange }: NewPasswordRowsProps) {
  return (
    <>
      <Row title={ACCOUNT.yourData} reason={ACCOUNT.emailChecked}>
        <div className="stack-lg">
          <Field
            label={Document.parse(account.document)?.kind ?? 'CPF'}
            name="username"
            readOnly
            autoComplete="username"
            value={account.document}
          />
          <Field
            label={ACCOUNT.name}
            name="fullname"
            required
            autoComplete="name"
            value={account.name}
            onChange={(name) => onChange({ name })}
          />
          {account.representative !== undefined && (
            <RepresentativeField
              value={account.representative}
              onChange={(representative) => onChange({ representative })}
            />
          )}
        </div>
      </Row>
      <Row title={ACCOUNT.yourPassword} reason={ACCOUNT.passwordTip}>
        <PasswordFields account={account} onChange={onChange} />
      </Row>
    </>
  )
}

function RepresentativeField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const isWhole = Document.typedLength(value) >= 11
  return (
    <DocumentField
      label={ACCOUNT.representative}
      required
      value={value}
      onChange={onChange}
      hint={ACCOUNT.representativeHint}
      refused={isWhole && Document.parse(value)?.kind !== 'CPF'}
    />
  )
}

function PasswordFields({ account, onChange }: NewPasswordRowsProps) {
  const rulesId = useId()
  const states = checkStates(account)
  const broken = complaints(account)
  const password = useFieldLeft()
  const confirmation = useFieldLeft()
  return (
    <div className="stack-lg">
      <PasswordField
        label={ACCOUNT.password}
        name="password"
        required
        autoComplete="new-password"
        value={account.password}
        onChange={(text) => {
          password.comeBack()
          onChange({ password: text })
        }}
        onBlur={password.leave}
        error={password.wasLeft && broken.password}
        describedBy={rulesId}
      />
      <PasswordStrength
        percent={strengthPercent(account)}
        empty={account.password === ''}
        suffix={missingFor(account)?.suffix}
      />
      <PasswordField
        label={ACCOUNT.confirmation}
        name="confirmPassword"
        required
        autoComplete="new-password"
        value={account.confirmation}
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
          { text: PASSWORD_FACTS.confirmed, state: states.confirmed },
        ]}
      />
    </div>
  )
}
