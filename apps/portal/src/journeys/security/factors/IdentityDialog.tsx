import { ofThe, The } from '@consente/domain/article'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { proveIdentity, startIdentityProof } from '../../../api/factors-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { AppCodeField } from '../../../proof/AppCodeField.tsx'
import { canAskPasskey } from '../../../proof/browser-passkey.ts'
import { useProofOffer } from '../../../proof/use-proof-offer.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { changeFailure } from './change-failure.ts'
import { CHANGE, IDENTITY } from './factors-texts.ts'
import { keepFactors } from './keep-factors.ts'

/** The institution's code and the factor that waits, both at hand: it counts at once. */
export function IdentityDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { name } = api.config.brand
  const { offer, failure, answerByDevice } = useProofOffer('identity-proof', () => startIdentityProof(api))
  const [code, setCode] = useState('')
  const [totp, setTotp] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, run } = useSingleFlight()
  const complaint = problem ?? (failure === undefined ? undefined : changeFailure(failure))
  const canProve = offer?.totp || (offer?.passkey && canAskPasskey())

  const submit = (): void => {
    setProblem(undefined)
    if (code.trim() === '' || (offer?.totp && totp.length < 6)) {
      setProblem(CHANGE.missing)
      return
    }
    void run(
      async () => {
        const proof = offer?.totp ? { totp } : await answerByDevice()
        keepFactors(client, api, await proveIdentity(api, { code: code.trim(), proof }))
        onDone()
      },
      (error) => {
        const isWrong = error instanceof ApiError && error.code === 'INVALID_ACTIVATION_CODE'
        setProblem(isWrong ? IDENTITY.wrong : changeFailure(error))
      },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={IDENTITY.title(ofThe(name))}
      busy={busy}
      onSubmit={submit}
      alert={complaint && <Alert title={complaint} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {IDENTITY.cancel}
          </Button>
          {canProve && (
            <Button type="submit" busy={busy}>
              {IDENTITY.continue}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>{IDENTITY.text(The(name))}</p>
        {!offer && !complaint && <LoadingText text={IDENTITY.reading} />}
        {offer && !canProve && <p>{IDENTITY.unsupported}</p>}
        {canProve && (
          <Field
            label={IDENTITY.code(ofThe(name))}
            required
            value={code}
            onChange={setCode}
            maxLength={40}
            autoComplete="off"
          />
        )}
        {offer?.totp && <AppCodeField label={IDENTITY.appCode} required value={totp} onChange={setTotp} />}
        {canProve && !offer?.totp && <p className="small">{IDENTITY.device}</p>}
      </div>
    </Dialog>
  )
}
