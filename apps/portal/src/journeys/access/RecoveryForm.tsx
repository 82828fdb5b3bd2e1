import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Row } from '../../ui/Row.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AcceptTerms } from './AcceptTerms.tsx'
import { ACCOUNT, RECOVERY, TERMS } from './account-texts.ts'
import { CodeField } from './CodeField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { EmailField } from './EmailField.tsx'
import { looksInvalid } from './login-flow.ts'
import { StepForm } from './StepForm.tsx'
import { IDENTIFICATION_TYPES, type IdentificationType, INVALID_DOCUMENT, LOGIN } from './texts.ts'
import type { useActivation } from './use-activation.ts'

/** `request`: a code is asked for by e-mail. `code`: it is entered. */
export type RecoveryState = 'request' | 'code'

export type RecoveryFormProps = {
  state: RecoveryState
  onSwitch: (state: RecoveryState) => void
  activation: ReturnType<typeof useActivation>
  onBack: () => void
  onValid: () => void
}

/** The first two states of the recovery: one form whose link switches between e-mail and code. */
export function RecoveryForm({ state, onSwitch, activation, onBack, onValid }: RecoveryFormProps) {
  const noteId = useId()
  const [type, setType] = useState<IdentificationType>('document')
  const { proof, change, isAccepted } = activation
  const asksCode = state === 'code'
  /** Somebody who came straight to the code has not said yet which e-mail it was sent to. */
  const [knewEmail, setKnewEmail] = useState(true)

  const submit = async (): Promise<void> => {
    if (!isAccepted) return
    if (!asksCode) return activation.send()
    if (await activation.validate()) onValid()
  }
  const switchOver = (): void => {
    activation.dismiss()
    setKnewEmail(proof.email !== '')
    onSwitch(asksCode ? 'request' : 'code')
  }
  return (
    <StepForm
      over={RECOVERY.over}
      title={RECOVERY.title[state]}
      complaint={activation.complaint}
      onDismiss={activation.dismiss}
      onSubmit={() => void submit()}
    >
      <Row title={RECOVERY.rowTitle} reason={asksCode ? RECOVERY.codeReason : RECOVERY.requestReason}>
        <div className="stack-lg">
          <SelectField
            label={LOGIN.type}
            required
            value={type}
            options={IDENTIFICATION_TYPES}
            onChange={setType}
          />
          <DocumentField
            label={LOGIN.document}
            required
            autoComplete="username"
            placeholder={LOGIN.documentPlaceholder}
            value={proof.document}
            onChange={(document) => change({ document })}
            error={looksInvalid(proof.document) ? INVALID_DOCUMENT : undefined}
          />
          {(!asksCode || !knewEmail) && (
            <EmailField value={proof.email} onChange={(email) => change({ email })} />
          )}
          {asksCode && (
            <CodeField
              value={proof.code}
              onChange={(code) => change({ code })}
              email={knewEmail ? proof.email : ''}
            />
          )}
          <TextLink onClick={switchOver}>{asksCode ? RECOVERY.askCode : RECOVERY.haveCode}</TextLink>
          <AcceptTerms accepted={isAccepted} onChange={activation.setAccepted} />
        </div>
      </Row>
      <Ending note={isAccepted ? undefined : TERMS.missing} noteId={noteId}>
        <Button look="text" onClick={onBack}>
          {ACCOUNT.backToLogin}
        </Button>
        <Button type="submit" busy={activation.isBusy} blocked={!isAccepted} blockedBy={noteId}>
          {ACCOUNT.send}
        </Button>
      </Ending>
    </StepForm>
  )
}
