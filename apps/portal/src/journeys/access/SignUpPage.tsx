import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACCOUNT, SIGN_UP } from './account-texts.ts'
import { entryStateFrom, loginPath } from './entry-state.ts'
import { SignUpCode } from './SignUpCode.tsx'
import { SignUpIdentity } from './SignUpIdentity.tsx'
import { SignUpPassword } from './SignUpPassword.tsx'
import { SuccessDialog } from './SuccessDialog.tsx'
import { useActivation } from './use-activation.ts'
import { useStepFocus } from './use-step-focus.ts'

type Step = 1 | 2 | 3

/** `/sign-up`: document and e-mail, the code, then name and password (specification section 2). */
export function SignUpPage() {
  const navigate = useNavigate()
  const { document, intentId } = entryStateFrom(useLocation().state)
  const [step, setStep] = useState<Step>(1)
  const [isDone, setDone] = useState(false)
  const activation = useActivation(document)
  const place = useStepFocus(step)
  const toLogin = (): void => {
    navigate(loginPath(intentId), { state: { document: activation.proof.document } })
  }
  const openCodeStep = (): void => {
    activation.closeCodeSent()
    setStep(2)
  }
  return (
    <div ref={place}>
      {step === 1 && <SignUpIdentity activation={activation} onBack={toLogin} />}
      {step === 2 && (
        <SignUpCode activation={activation} onBack={() => setStep(1)} onValid={() => setStep(3)} />
      )}
      {step === 3 && (
        <SignUpPassword proof={activation.proof} onBack={() => setStep(1)} onDone={() => setDone(true)} />
      )}
      <SuccessDialog open={activation.isCodeSent} title={ACCOUNT.codeSent} onOk={openCodeStep}>
        <p>{ACCOUNT.codeSentText(activation.proof.email)}</p>
      </SuccessDialog>
      <SuccessDialog open={isDone} title={SIGN_UP.done} onOk={toLogin}>
        <p>{SIGN_UP.doneText}</p>
      </SuccessDialog>
    </div>
  )
}
