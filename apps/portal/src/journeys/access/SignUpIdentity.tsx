import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Row } from '../../ui/Row.tsx'
import { AcceptTerms } from './AcceptTerms.tsx'
import { ACCOUNT, SIGN_UP, TERMS } from './account-texts.ts'
import { DocumentField } from './DocumentField.tsx'
import { EmailField } from './EmailField.tsx'
import { looksInvalid } from './login-flow.ts'
import { StepForm } from './StepForm.tsx'
import { INVALID_DOCUMENT, LOGIN } from './texts.ts'
import type { useActivation } from './use-activation.ts'

export type SignUpIdentityProps = { activation: ReturnType<typeof useActivation>; onBack: () => void }

/** Step 1: username and e-mail, plus the legal conditions. */
export function SignUpIdentity({ activation, onBack }: SignUpIdentityProps) {
  const noteId = useId()
  const { proof, change, isAccepted } = activation
  return (
    <StepForm
      over={SIGN_UP.over(1)}
      title={SIGN_UP.title[1]}
      complaint={activation.complaint}
      onDismiss={activation.dismiss}
      onSubmit={() => isAccepted && void activation.send()}
    >
      <Row title={SIGN_UP.identity} reason={SIGN_UP.identityReason}>
        <div className="stack-lg">
          <DocumentField
            label={LOGIN.document}
            required
            autoComplete="username"
            placeholder={LOGIN.documentPlaceholder}
            value={proof.document}
            onChange={(document) => change({ document })}
            error={looksInvalid(proof.document) ? INVALID_DOCUMENT : undefined}
          />
          <EmailField value={proof.email} onChange={(email) => change({ email })} />
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
