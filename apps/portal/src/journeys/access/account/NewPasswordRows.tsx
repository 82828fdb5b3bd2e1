import { Document } from '@consente/domain/document'
import { Field } from '../../../ui/form/Field.tsx'
import { NewPasswordFields } from '../../../ui/form/NewPasswordFields.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DocumentField } from '../DocumentField.tsx'
import type { NewAccount } from './account-checks.ts'
import { ACCOUNT } from './account-texts.ts'

type NewPasswordRowsProps = { account: NewAccount; onChange: (part: Partial<NewAccount>) => void }

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
        <NewPasswordFields typed={account} labels={ACCOUNT} onChange={onChange} />
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
