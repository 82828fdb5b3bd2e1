import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Row } from '../../ui/Row.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ACCOUNT, SIGN_UP } from './account-texts.ts'
import { CodeField } from './CodeField.tsx'
import { StepForm } from './StepForm.tsx'
import type { Activation } from './use-activation.ts'

export type SignUpCodeProps = {
  activation: Activation
  onBack: () => void
  onValid: () => void
}

/** Step 2: the activation code. */
export function SignUpCode({ activation, onBack, onValid }: SignUpCodeProps) {
  const { proof, change } = activation
  const validate = async (): Promise<void> => {
    if (await activation.validate()) onValid()
  }
  return (
    <StepForm
      over={SIGN_UP.over(2)}
      title={SIGN_UP.title.code}
      complaint={activation.complaint}
      onDismiss={activation.dismiss}
      onSubmit={() => void validate()}
    >
      <Row title={SIGN_UP.codeRow} reason={SIGN_UP.codeReason}>
        <div className="stack-lg">
          <CodeField value={proof.code} onChange={(code) => change({ code })} email={proof.email} />
          <TextLink onClick={() => void activation.send()}>{SIGN_UP.again}</TextLink>
        </div>
      </Row>
      <Ending>
        <Button look="text" onClick={onBack}>
          {ACCOUNT.back}
        </Button>
        <Button type="submit" busy={activation.isBusy}>
          {ACCOUNT.confirm}
        </Button>
      </Ending>
    </StepForm>
  )
}
