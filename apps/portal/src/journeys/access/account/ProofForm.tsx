import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { LOGIN } from '../access-texts.ts'
import { DocumentField } from '../DocumentField.tsx'
import { AcceptTerms } from './AcceptTerms.tsx'
import { ACCOUNT, TERMS } from './account-texts.ts'
import { StepForm, type StepFormProps } from './StepForm.tsx'
import type { Activation } from './use-activation.ts'

/** `children`: fields after the document. */
type ProofFormProps = Omit<StepFormProps, 'complaint' | 'onDismiss'> & {
  reason: string
  activation: Activation
  onBack: () => void
  /** Fields before it. */
  before?: ReactNode
}

/** The customer's identity, and acceptance of the legal conditions: ENVIAR waits for those (docs/domain/validation.md). */
export function ProofForm(props: ProofFormProps) {
  const { over, title, reason, activation, onSubmit, onBack, before, children } = props
  const noteId = useId()
  const { proof, change, isAccepted } = activation
  return (
    <StepForm
      over={over}
      title={title}
      complaint={activation.complaint}
      onDismiss={activation.dismiss}
      onSubmit={() => isAccepted && onSubmit()}
    >
      <Row title={ACCOUNT.whoYouAre} reason={reason}>
        <div className="stack-lg">
          {before}
          <DocumentField
            label={LOGIN.document}
            name="username"
            required
            autoComplete="username"
            placeholder={LOGIN.documentPlaceholder}
            value={proof.document}
            onChange={(document) => change({ document })}
          />
          {children}
          <AcceptTerms accepted={isAccepted} onChange={activation.setAccepted} />
        </div>
      </Row>
      <Ending note={isAccepted ? undefined : TERMS.missing} noteId={noteId}>
        <Button variant="line" onClick={onBack}>
          {ACCOUNT.backToLogin}
        </Button>
        <Button type="submit" busy={activation.isBusy} blocked={!isAccepted} blockedBy={noteId}>
          {ACCOUNT.send}
        </Button>
      </Ending>
    </StepForm>
  )
}
