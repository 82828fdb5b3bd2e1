import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import type { Complaint } from '../access-failures.ts'
import { REQUIRED_MARK } from '../access-texts.ts'
import { scrollErrorIntoView } from '../scroll-error-into-view.ts'

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
      {complaint && (
        <Alert ref={scrollErrorIntoView} title={complaint.title} onDismiss={onDismiss} spaced>
          {complaint.detail}
        </Alert>
      )}
      <form aria-label={over} onSubmit={submit} noValidate>
        {children}
      </form>
    </>
  )
}
