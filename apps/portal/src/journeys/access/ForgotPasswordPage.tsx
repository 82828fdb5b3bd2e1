import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changePassword } from '../../api/accounts.ts'
import { useApi } from '../../api/api.ts'
import type { NewAccount } from './account-checks.ts'
import { ACCOUNT, RECOVERY } from './account-texts.ts'
import { entryStateFrom, loginPath } from './entry-state.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RecoveryForm, type RecoveryState } from './RecoveryForm.tsx'
import { SuccessDialog } from './SuccessDialog.tsx'
import { useActivation } from './use-activation.ts'
import { useStepFocus } from './use-step-focus.ts'

/** `/forgot-password`: ask for a code, enter it, set the new password (specification section 2). */
export function ForgotPasswordPage() {
  const api = useApi()
  const navigate = useNavigate()
  const { document, intentId } = entryStateFrom(useLocation().state)
  const [state, setState] = useState<RecoveryState | 'password'>('request')
  const [isDone, setDone] = useState(false)
  const [account, setAccount] = useState<NewAccount>()
  const activation = useActivation(document)
  const { proof } = activation
  const place = useStepFocus(state)

  const toLogin = (): void => {
    navigate(loginPath(intentId), { state: { document: proof.document } })
  }
  const openPassword = (): void => {
    setAccount({ document: proof.document, name: '', password: '', confirmation: '' })
    setState('password')
  }
  const openCode = (): void => {
    activation.closeCodeSent()
    setState('code')
  }
  return (
    <div ref={place}>
      {state === 'password' && account ? (
        <NewPasswordForm
          over={RECOVERY.over}
          title={RECOVERY.title.password}
          account={account}
          onChange={setAccount}
          send={() => changePassword(api, { ...account, email: proof.email })}
          onBack={() => setState('request')}
          onDone={() => setDone(true)}
        />
      ) : (
        <RecoveryForm
          state={state === 'code' ? 'code' : 'request'}
          onSwitch={setState}
          activation={activation}
          onBack={toLogin}
          onValid={openPassword}
        />
      )}
      <SuccessDialog open={activation.isCodeSent} title={ACCOUNT.codeSent} onOk={openCode}>
        <p>{ACCOUNT.codeSentText(proof.email)}</p>
      </SuccessDialog>
      <SuccessDialog open={isDone} title={RECOVERY.done} onOk={toLogin}>
        <p>{RECOVERY.doneText}</p>
      </SuccessDialog>
    </div>
  )
}
