import type { FormEvent, ReactNode } from 'react'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import type { StepNumber } from './recipient-steps.ts'
import { StepOpening } from './StepOpening.tsx'
import { useLeaveDialog } from './use-leave-dialog.tsx'

type StepPageProps = {
  step: StepNumber
  title: string
  lead: ReactNode
  bridge: ReactNode
  /** False while what the page reads is still on its way. */
  isReady?: boolean
  onSubmit: () => void
  /** Dialogs: they stand outside of the form. */
  dialogs: ReactNode
  children: ReactNode
}

/** A step that the customer fills in: opening, bridge, form; its header asks before the step is left. */
export function StepPage({
  step,
  title,
  lead,
  bridge,
  isReady = true,
  onSubmit,
  dialogs,
  children,
}: StepPageProps) {
  const leaveDialog = useLeaveDialog()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <StepOpening step={step} title={title} lead={lead} />
      {bridge}
      {isReady ? (
        <form className="after-bridge" onSubmit={submit} noValidate>
          {children}
        </form>
      ) : (
        <LoadingPage />
      )}
      {dialogs}
      {leaveDialog}
    </>
  )
}
