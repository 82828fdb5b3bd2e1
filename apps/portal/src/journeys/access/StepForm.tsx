import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Opening } from '../../ui/Opening.tsx'
import type { Complaint } from './failure-texts.ts'
import { REQUIRED_MARK } from './texts.ts'

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
  const place = useStepFocus(title)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div ref={place}>
      <Opening over={over} title={title} lead={<p className="tag">{REQUIRED_MARK}</p>} />
      {complaint && (
        <Alert title={complaint.title} onDismiss={onDismiss} spaced>
          {complaint.detail}
        </Alert>
      )}
      <form aria-label={title} onSubmit={submit} noValidate>
        {children}
      </form>
    </div>
  )
}

/** A new step is announced by its title; the first one keeps the browser's own focus. */
function useStepFocus(title: string) {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(title)
  useEffect(() => {
    if (former.current === title) return
    former.current = title
    window.scrollTo(0, 0)
    place.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [title])
  return place
}
