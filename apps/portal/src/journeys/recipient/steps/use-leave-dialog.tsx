import { type ReactNode, useState } from 'react'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { useBlocker, useNavigate } from '../../../router/router.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { LEAVE } from '../draft/journey-texts.ts'

/**
 * The header's links ask first while a step is on screen. Returns the box to draw. At step 5 only the way home asks
 * (the form is completed, nothing can be lost on the way to the sharings).
 */
export function useLeaveDialog(isDone = false): ReactNode {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()
  useBlocker((to) => {
    const asks = to !== LOGIN_PATH && (!isDone || to === PAGES.recipientHome.path)
    if (asks) setTarget(to)
    return asks
  })
  if (target === undefined) return null
  // The question goes with its answer: the next page may take a while, and the browser's way back leads here again.
  const leave = (): void => {
    setTarget(undefined)
    navigate(target)
  }
  return (
    <Question
      title={isDone ? LEAVE.doneTitle : LEAVE.title}
      no={isDone ? LEAVE.doneStay : LEAVE.stay}
      onNo={() => setTarget(undefined)}
      yes={isDone ? LEAVE.doneLeave : LEAVE.leave}
      onYes={leave}
    >
      <p>{isDone ? LEAVE.doneText : LEAVE.text}</p>
    </Question>
  )
}
