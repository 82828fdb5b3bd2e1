import type { ShareView } from '../../../sharing/share-view.ts'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { FurtherOutcome } from './FurtherOutcome.tsx'
import { FurtherQuestion } from './FurtherQuestion.tsx'
import type { Answer } from './further-approver-answer.ts'

type FurtherApproverProps = {
  view: ShareView
  answer: Answer | undefined
  /** Told the answer, and `undefined` when they go on to the sharing itself. */
  onAnswer: (answer: Answer | undefined) => void
  onFailure: (failure: ShareActionFailure) => void
}

/** The page of a further approver: the question, and after it what came of the answer. */
export function FurtherApprover({ view, answer, onAnswer, onFailure }: FurtherApproverProps) {
  return answer ? (
    <FurtherOutcome view={view} answer={answer} onSee={() => onAnswer(undefined)} />
  ) : (
    <FurtherQuestion view={view} onAnswered={onAnswer} onFailure={onFailure} />
  )
}
