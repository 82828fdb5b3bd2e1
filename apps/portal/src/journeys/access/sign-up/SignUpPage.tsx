import { Document } from '@consente/domain/document'
import { useState } from 'react'
import { register } from '../../../api/accounts-api.ts'
import { useApi } from '../../../api/api.ts'
import { ACCOUNT, SIGN_UP } from '../account/account-texts.ts'
import { NewPasswordForm } from '../account/NewPasswordForm.tsx'
import { ProofForm } from '../account/ProofForm.tsx'
import { EmailField } from '../account/proof-fields.tsx'
import { SuccessDialog } from '../account/StepForm.tsx'
import { useAccountSteps } from '../account/use-account-steps.ts'
import { SignUpCode } from './SignUpCode.tsx'

/** `/sign-up`: document and e-mail, the code, then name and password (docs/domain/screens.md). */
export function SignUpPage() {
  const api = useApi()
  const { step, place, activation, goTo, goBack, openCode, toLogin } = useAccountSteps()
  const [isDone, setDone] = useState(false)
  const { proof, change } = activation
  const isCompany = Document.parse(proof.document)?.kind === 'CNPJ'
  return (
    <div ref={place}>
      {step === 'email' && (
        <ProofForm
          over={SIGN_UP.over(1)}
          title={SIGN_UP.title.email}
          reason={SIGN_UP.identityReason}
          activation={activation}
          onSubmit={() => void activation.send()}
          onBack={toLogin}
        >
          <EmailField value={proof.email} onChange={(email) => change({ email })} />
        </ProofForm>
      )}
      {step === 'code' && (
        <SignUpCode activation={activation} onBack={goBack} onValid={() => goTo('password')} />
      )}
      {step === 'password' && (
        <NewPasswordForm
          over={SIGN_UP.over(3)}
          title={SIGN_UP.title.password}
          document={proof.document}
          asksRepresentative={api.config.capabilities.representative && isCompany}
          send={(account) => register(api, { ...account, email: proof.email })}
          onBack={goBack}
          onDone={() => setDone(true)}
        />
      )}
      {activation.isCodeSent && (
        <SuccessDialog title={ACCOUNT.codeSent} onOk={openCode}>
          {ACCOUNT.codeSentText(proof.email)}
        </SuccessDialog>
      )}
      {isDone && (
        <SuccessDialog title={SIGN_UP.done} onOk={() => toLogin({ replace: true })}>
          {SIGN_UP.doneText}
        </SuccessDialog>
      )}
    </div>
  )
}
