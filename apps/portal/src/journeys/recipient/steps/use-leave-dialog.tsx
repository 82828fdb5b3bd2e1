import { type ReactNode, useCallback, useState } from 'react'
import { PAGES } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useLeaving } from '../../../session/leaving.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

/**
 * The header's links ask first while a step is on screen. Returns the box to draw. At step 5 only the way home asks
 * (the form is completed, nothing can be lost on the way to the sharings).
 */
export function useLeaveDialog(isDone = false): ReactNode {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()
  const link = useCallback(
    (to: string) => {
      if (isDone && to !== PAGES.recipientHome.path) navigate(to)
      else setTarget(to)
    },
    [isDone, navigate],
  )
  useLeaving({ link })
  if (target === undefined) return null
  // The question goes with its answer: the next page may take a while, and the browser's way back leads here again.
  const leave = (): void => {
    setTarget(undefined)
    navigate(target)
  }
  return <LeaveDialog isDone={isDone} onStay={() => setTarget(undefined)} onLeave={leave} />
}
