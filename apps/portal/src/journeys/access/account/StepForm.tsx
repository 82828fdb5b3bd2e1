import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import type { Complaint } from '../access-failures.ts'
import { REQUIRED_MARK } from '../access-texts.ts'
import { ComplaintBox } from '../ComplaintBox.tsx'
import { OK } from './account-texts.ts'

export type StepFormProps = {
  over: string
  title: string
  complaint: Complaint | undefined
  onDismiss: () => void
  onSubmit: () => void
  children: ReactNode
}

/** One step of sign-up or recovery: a title, the fields, and the error box above them. */
export function StepForm({ over, title, complaint, onDismiss, onSubmit, children }: StepFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <Opening over={over} title={title} lead={<p className="tag">{REQUIRED_MARK}</p>} />
      <ComplaintBox complaint={complaint} onDismiss={onDismiss} spaced />
      <form aria-label={over} onSubmit={submit} noValidate>
        {children}
      </form>
    </>
  )
}

type SuccessDialogProps = { title: string; children: string; onOk: () => void }

/** Something is done: OK goes on, and so does closing it. */
export function SuccessDialog({ title, children, onOk }: SuccessDialogProps) {
  return (
    <Dialog onClose={onOk} title={title} actions={<Button onClick={onOk}>{OK}</Button>}>
      <p>{children}</p>
    </Dialog>
  )
}
