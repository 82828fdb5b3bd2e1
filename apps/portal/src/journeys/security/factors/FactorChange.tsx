import { ofThe } from '@consente/domain/article'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import type { Factors } from '../../../api/factors-api.ts'
import { AppCodeField } from '../../../proof/AppCodeField.tsx'
import { canAskPasskey } from '../../../proof/browser-passkey.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { AppSecret } from './AppSecret.tsx'
import { CHANGE } from './factors-texts.ts'
import { type Change, isMailed, type Phase, useFactorChange } from './use-factor-change.ts'

type FactorChangeProps = {
  change: Change
  factors: Factors
  onClose: () => void
  onDone: () => void
}

/** Adds or removes a second factor: first what proves the customer, then the change. */
export function FactorChange({ change, factors, onClose, onDone }: FactorChangeProps) {
  const act = useFactorChange(change, factors, onDone)
  const { brand, capabilities } = useApi().config
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const { phase, busy } = act
  const isLast = change.kind === 'remove' && change.isLast
  const asksPassword =
    (phase.at === 'mail' && phase.wantsPassword) ||
    (phase.at === 'act' &&
      change.kind === 'remove' &&
      (phase.by === 'nothing' || (isLast && phase.by === 'factor')))

  const lacksCode = code === '' && (phase.at === 'mail' || (phase.at === 'act' && phase.secret !== undefined))
  const submit = (): void => {
    if (lacksCode || (asksPassword && password === '')) act.refuse(CHANGE.missing)
    else if (phase.at === 'mail') act.proveMail(code, password)
    else if (phase.at === 'proof' && phase.offer.totp && code !== '') act.proveApp(code)
    else if (phase.at === 'proof' && asksDevice(phase)) act.proveDevice()
    else if (phase.at === 'proof') act.refuse(CHANGE.missing)
    else if (phase.at === 'beginning') act.again()
    else if (change.kind === 'remove') act.remove(change.factor.id, password)
    else if (phase.secret) act.addApp(phase.secret.secret, code)
    else act.addDevice(name)
  }
  const step = phase.at === 'act' ? `act ${change.kind}` : phase.at
  // A code is that of one step: the next one has its own.
  const [codeOf, setCodeOf] = useState(step)
  if (codeOf !== step) {
    setCodeOf(step)
    setCode('')
  }

  return (
    <Dialog
      onClose={onClose}
      title={titleOf(change)}
      busy={busy}
      onSubmit={submit}
      alert={act.complaint && <Alert title={act.complaint} onDismiss={act.dismiss} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {CHANGE.cancel}
          </Button>
          {(phase.at !== 'beginning' || act.complaint) && canProve(phase) && (
            <Button type="submit" variant={step === 'act remove' ? 'stopfill' : 'main'} busy={busy}>
              {submitOf(phase, change, code)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack" key={step}>
        {phase.at === 'beginning' && !act.complaint && (
          <LoadingText text={isMailed(change, factors) ? CHANGE.sending : CHANGE.reading} />
        )}
        {phase.at === 'mail' && (
          <>
            <p>{CHANGE.sent(phase.email)}</p>
            <AppCodeField required label={CHANGE.code} value={code} onChange={setCode} />
          </>
        )}
        {phase.at === 'proof' && (
          <>
            <p>{CHANGE.proveFirst}</p>
            {phase.offer.passkey && !asksDevice(phase) && <p>{CHANGE.unsupported}</p>}
            {phase.offer.totp && (
              <AppCodeField required label={CHANGE.appCode} value={code} onChange={setCode} />
            )}
            {change.kind === 'remove' && (
              <p>
                <TextLink onClick={act.byMail}>{CHANGE.byMail}</TextLink>
              </p>
            )}
          </>
        )}
        {step === 'act passkey' && (
          <>
            <Field
              label={CHANGE.name}
              hint={CHANGE.nameHint}
              value={name}
              onChange={setName}
              maxLength={60}
            />
            <p className="small">{CHANGE.ask}</p>
          </>
        )}
        {phase.at === 'act' && phase.secret && (
          <>
            <AppSecret {...phase.secret} />
            <AppCodeField required label={CHANGE.appCode} value={code} onChange={setCode} />
          </>
        )}
        {step === 'act remove' && <p>{removalText(change)}</p>}
        {step === 'act remove' && capabilities.sessions && <p className="small">{CHANGE.stillOpen}</p>}
        {asksPassword && (
          <>
            {phase.at === 'mail' && <p>{CHANGE.passwordToo(ofThe(brand.name))}</p>}
            <PasswordField
              label={CHANGE.password(ofThe(brand.name))}
              required
              value={password}
              onChange={setPassword}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function titleOf(change: Change): string {
  if (change.kind === 'remove') return CHANGE.removePasskey(change.factor.name)
  return change.kind === 'passkey' ? CHANGE.addPasskey : CHANGE.addApp
}

type Proof = Extract<Phase, { at: 'proof' }>
const asksDevice = ({ offer }: Proof): boolean => offer.passkey !== undefined && canAskPasskey()
const canProve = (phase: Phase): boolean => phase.at !== 'proof' || phase.offer.totp || asksDevice(phase)

/** @param code what is typed of the app's code: it goes before the device */
function submitOf(phase: Phase, { kind }: Change, code: string): string {
  if (phase.at === 'beginning') return CHANGE.retry
  if (phase.at === 'proof') return asksDevice(phase) && code === '' ? CHANGE.useDevice : CHANGE.continue
  if (phase.at !== 'act') return CHANGE.continue
  return kind === 'remove' ? CHANGE.remove : CHANGE.add
}

function removalText(change: Change): string {
  if (change.kind !== 'remove') return ''
  const what = change.factor.kind === 'passkey' ? CHANGE.removeText : CHANGE.removeAppText
  return change.isLast ? `${what} ${CHANGE.lastText}` : what
}
