import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LEAVE } from '../draft/journey-texts.ts'

type LeaveDialogProps = {
  /** At step 5 the form is completed, and the question says so. */
  isDone?: boolean
  onStay: () => void
  onLeave: () => void
}

/** The home modal: leaving a step asks first. */
export function LeaveDialog({ isDone = false, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      onClose={onStay}
      title={isDone ? LEAVE.doneTitle : LEAVE.title}
      actions={
        <>
          <Button variant="text" onClick={onStay}>
            {isDone ? LEAVE.doneStay : LEAVE.stay}
          </Button>
          <Button onClick={onLeave}>{isDone ? LEAVE.doneLeave : LEAVE.leave}</Button>
        </>
      }
    >
      <p>{isDone ? LEAVE.doneText : LEAVE.text}</p>
    </Dialog>
  )
}
