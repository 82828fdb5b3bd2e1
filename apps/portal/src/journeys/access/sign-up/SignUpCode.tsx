import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ACCOUNT, SIGN_UP } from '../account/account-texts.ts'
import { CodeField } from '../account/proof-fields.tsx'
import { StepForm } from '../account/StepForm.tsx'
import type { Activation } from '../account/use-activation.ts'

type SignUpCodeProps = {
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
        <Button variant="line" onClick={onBack}>
          {ACCOUNT.back}
        </Button>
        <Button type="submit" busy={activation.isBusy}>
          {ACCOUNT.confirm}
        </Button>
      </Ending>
    </StepForm>
  )
}
