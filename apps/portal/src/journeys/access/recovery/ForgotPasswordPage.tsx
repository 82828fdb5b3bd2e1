import { useState } from 'react'
import { changePassword } from '../../../api/accounts-api.ts'
import { useApi } from '../../../api/api.ts'
import { ACCOUNT, RECOVERY } from '../account/account-texts.ts'
import { NewPasswordForm } from '../account/NewPasswordForm.tsx'
import { SuccessDialog } from '../account/StepForm.tsx'
import { useAccountSteps } from '../account/use-account-steps.ts'
import { RecoveryForm } from './RecoveryForm.tsx'

/** `/forgot-password`: ask for a code, enter it, set the new password (docs/domain/screens.md). */
export function ForgotPasswordPage() {
  const api = useApi()
  const { step, place, activation, goTo, goBack, openCode, toLogin } = useAccountSteps()
  const [isDone, setDone] = useState(false)
  const { proof } = activation
  return (
    <div ref={place}>
      {step === 'password' ? (
        <NewPasswordForm
          over={RECOVERY.over}
          title={RECOVERY.title.password}
          document={proof.document}
          send={(account) => changePassword(api, { ...account, email: proof.email })}
          onBack={goBack}
          onDone={() => setDone(true)}
        />
      ) : (
        <RecoveryForm
          step={step}
          activation={activation}
          onSwitch={goTo}
          onBack={toLogin}
          onValid={() => goTo('password')}
        />
      )}
      {activation.isCodeSent && (
        <SuccessDialog title={ACCOUNT.codeSent} onOk={openCode}>
          {ACCOUNT.codeSentText(proof.email)}
        </SuccessDialog>
      )}
      {isDone && (
        <SuccessDialog title={RECOVERY.done} onOk={() => toLogin({ replace: true })}>
          {RECOVERY.doneText}
        </SuccessDialog>
      )}
    </div>
  )
}
