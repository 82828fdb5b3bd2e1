import { Question } from '../../../ui/feedback/Question.tsx'
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
    <Question
      title={isDone ? LEAVE.doneTitle : LEAVE.title}
      no={isDone ? LEAVE.doneStay : LEAVE.stay}
      onNo={onStay}
      yes={isDone ? LEAVE.doneLeave : LEAVE.leave}
      onYes={onLeave}
    >
      <p>{isDone ? LEAVE.doneText : LEAVE.text}</p>
    </Question>
  )
}
