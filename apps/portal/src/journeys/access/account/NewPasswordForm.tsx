import { useId, useState } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { missingFor } from '../../../ui/form/new-password-checks.ts'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { useAttempt } from '../use-attempt.ts'
import { type NewAccount, whyNotCreate } from './account-checks.ts'
import { accountComplaint } from './account-failures.ts'
import { ACCOUNT } from './account-texts.ts'
import { NewPasswordRows } from './NewPasswordRows.tsx'
import { StepForm } from './StepForm.tsx'

type NewPasswordFormProps = {
  over: string
  title: string
  document: string
  /** The CPF that acts for a company is asked, too. */
  asksRepresentative?: boolean | undefined
  /** Creates the account, or sets the password. */
  send: (account: NewAccount) => Promise<void>
  onBack: () => void
  onDone: () => void
}

/** CONFIRMAR is enabled only when all three checks of the password hold (docs/domain/validation.md). */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { document, asksRepresentative = false, send, onBack, onDone } = props
  const [account, setAccount] = useState<NewAccount>({
    document,
    name: '',
    password: '',
    confirmation: '',
    ...(asksRepresentative ? { representative: '' } : {}),
  })
  const noteId = useId()
  const { attempt, complaint, isBusy, dismiss } = useAttempt()
  const missing = missingFor(account)
  const submit = async (): Promise<void> => {
    if (missing) return
    if (await attempt(whyNotCreate(account), () => send(account), accountComplaint)) onDone()
  }
  /** The form is read-only while its answer is awaited. */
  const change = (part: Partial<NewAccount>): void => {
    if (isBusy) return
    setAccount({ ...account, ...part })
    dismiss()
  }
  return (
    <StepForm
      over={props.over}
      title={props.title}
      complaint={complaint}
      onDismiss={dismiss}
      onSubmit={() => void submit()}
    >
      <NewPasswordRows account={account} onChange={change} />
      <Ending note={missing?.note} noteId={noteId}>
        <Button variant="line" onClick={onBack}>
          {ACCOUNT.back}
        </Button>
        <Button type="submit" busy={isBusy} blocked={missing !== undefined} blockedBy={noteId}>
          {ACCOUNT.confirm}
        </Button>
      </Ending>
    </StepForm>
  )
}
