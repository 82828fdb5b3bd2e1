import { useApi } from '../../api/api.ts'
import { failureText } from '../../api/api-error.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { useNavigate } from '../../router/router.tsx'
import { useFailure } from '../../session/failure.tsx'
import { dropTokens } from '../../session/login-storage.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { SacAdvice } from '../../ui/feedback/SacAdvice.tsx'
import { TEXTS } from './app-texts.ts'

/**
 * The generic error modal (docs/domain/errors.md): its CONTINUAR goes to `/`. Closing it only dismisses it, so that a
 * passing failure can be tried again where it happened.
 */
export function FailureDialog() {
  const { failure, dismissFailure } = useFailure()
  const navigate = useNavigate()
  const { sacPhone, links } = useApi().config
  if (!failure) return null
  const continueToLogin = (): void => {
    // NOTE: refreshing has failed by then; these tokens open nothing any more.
    if (failure.status === 401) dropTokens()
    dismissFailure()
    navigate(LOGIN_PATH)
  }
  const { interactionId, advice } = failure
  return (
    <Dialog
      onClose={dismissFailure}
      title={failureText(failure.status)}
      actions={<Button onClick={continueToLogin}>{TEXTS.continue}</Button>}
    >
      {advice !== undefined && <p>{advice}</p>}
      <p>{TEXTS.failureHelp}</p>
      {interactionId !== undefined && (
        <p className="small">
          {TEXTS.goesOn} <SacAdvice id={interactionId} phone={sacPhone} link={links.sac} />
        </p>
      )}
    </Dialog>
  )
}
