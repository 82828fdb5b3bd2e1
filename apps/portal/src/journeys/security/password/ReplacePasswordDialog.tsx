import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { factorsQuery } from '../../../api/factors-api.ts'
import { PAGES } from '../../../paths.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { NewPasswordFields } from '../../../ui/form/NewPasswordFields.tsx'
import { missingFor } from '../../../ui/form/new-password-checks.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { REPLACE } from './password-texts.ts'
import { useReplacePassword } from './use-replace-password.ts'

const ProofDialog = lazyPart('ProofDialog', () => import('../../../proof/ProofDialog.tsx'))

type ReplacePasswordDialogProps = {
  onClose: () => void
  /** @param others how many other sessions ended */
  onDone: (others: number) => void
}

/** Another password, by the current one. */
export function ReplacePasswordDialog({ onClose, onDone }: ReplacePasswordDialogProps) {
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const field = useRef<HTMLInputElement>(null)
  const { replace, busy, problem, refuse, forget, proof } = useReplacePassword(onDone)
  const isWaiting = useWaitingFactor()
  const missing = current === '' ? REPLACE.missing : missingFor(typed)?.note
  const submit = (): void => {
    if (missing) return
    if (typed.password === current) refuse(REPLACE.same)
    else replace({ current, password: typed.password })
  }
  if (proof)
    return (
      <ProofDialog
        text={REPLACE.proof}
        otherwise={
          <>
            {REPLACE.noFactor}{' '}
            <TextLink inline to={PAGES.forgotPassword.path}>
              {REPLACE.byMail}
            </TextLink>
          </>
        }
        onProved={proof.goOn}
        onClose={proof.cancel}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      title={REPLACE.title}
      busy={busy}
      initialFocus={field}
      onSubmit={submit}
      alert={problem && <Alert title={problem} onDismiss={forget} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {REPLACE.cancel}
          </Button>
          <Button type="submit" busy={busy} blocked={missing !== undefined} blockedReason={missing}>
            {REPLACE.confirm}
          </Button>
        </>
      }
    >
      <div className="stack-lg">
        <p>{REPLACE.effect}</p>
        {isWaiting && <p>{REPLACE.waiting}</p>}
        <div>
          <PasswordField ref={field} label={REPLACE.current} required value={current} onChange={setCurrent} />
          <p>
            <TextLink to={PAGES.forgotPassword.path}>{REPLACE.forgotten}</TextLink>
          </p>
        </div>
        <NewPasswordFields
          typed={typed}
          labels={REPLACE}
          onChange={(part) => {
            setTyped({ ...typed, ...part })
            forget()
          }}
        />
        <p className="small">{REPLACE.tip}</p>
      </div>
    </Dialog>
  )
}

/** True if a second factor does not count yet: a new password removes it. */
function useWaitingFactor(): boolean {
  const api = useApi()
  const { data, dataUpdatedAt } = useQuery({
    ...factorsQuery(api),
    enabled: api.config.capabilities.strongSignIn,
  })
  return data?.factors.some(({ countsFrom }) => Date.parse(countsFrom) > dataUpdatedAt) ?? false
}
