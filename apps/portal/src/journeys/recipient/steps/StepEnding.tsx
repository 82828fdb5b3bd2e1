import type { ReactNode } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { COMMON } from '../draft/journey-texts.ts'

/** The choice that CONTINUAR waits for, and the id of its note. */
type Waiting = {
  isBlocked: boolean
  noteId: string
  /** A press while it waits: the page goes to what is missing. */
  onWaitingPress: () => void
}

type StepEndingProps = Waiting & {
  note: ReactNode
  /** Said large instead of the note. */
  question?: string | undefined
  back: string
}

/** The end of steps 1 to 3: VOLTAR, and the CONTINUAR of their form. */
export function StepEnding({ note, question, back, ...waiting }: StepEndingProps) {
  return (
    <Ending note={note} noteId={waiting.noteId} question={question}>
      <Button variant="line" to={back}>
        {COMMON.back}
      </Button>
      <ContinueButton {...waiting} />
    </Ending>
  )
}

/** CONTINUAR that stays focusable while something is missing, and says what on a press. */
export function ContinueButton({ isBlocked, noteId, onWaitingPress }: Waiting) {
  return (
    <Button type="submit" blocked={isBlocked} blockedBy={noteId} onBlockedPress={onWaitingPress}>
      {COMMON.continue}
    </Button>
  )
}
