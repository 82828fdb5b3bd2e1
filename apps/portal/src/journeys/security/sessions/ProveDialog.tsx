import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { PROVE } from './sessions-texts.ts'

export type ProveDialogProps = {
  /** Checks the password; what it throws is said here. */
  onProve: (password: string) => Promise<void>
  onClose: () => void
}

/** The password again, before something that a session left open must not do. */
export function ProveDialog({ onProve, onClose }: ProveDialogProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const prove = async (): Promise<void> => {
    setProblem(undefined)
    setBusy(true)
    try {
      await onProve(password)
    } catch (error) {
      setProblem(problemOf(error))
      setPassword('')
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={PROVE.title}
      busy={busy}
      initialFocus={field}
      onSubmit={() => void prove()}
      alert={problem && <Alert title={problem} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {PROVE.cancel}
          </Button>
          <Button type="submit" busy={busy} blocked={password === ''}>
            {PROVE.confirm}
          </Button>
        </>
      }
    >
      <p>{PROVE.text}</p>
      <PasswordField ref={field} label={PROVE.password} value={password} onChange={setPassword} />
    </Dialog>
  )
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return PROVE.failed
  if (error.code === 'WRONG_PASSWORD') return PROVE.wrong
  return error.status === 429 ? PROVE.tooMany : PROVE.failed
}
