import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { COMMON } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'
import { RejectDialog } from './RejectDialog.tsx'
import type { Rejecting } from './use-reject.ts'

export type DecisionProps = {
  parties: HolderParties
  rejecting: Rejecting
  /** What CONTINUAR leads to. */
  note: string
  /** Another tab's request has taken the place of this one: nothing can be decided here. */
  isStale: boolean
  /** The approval is under way. */
  busy?: boolean | undefined
  onContinue: () => void
}

/** The end of every page of this journey: CANCELAR, which asks first, and CONTINUAR. */
export function Decision({ parties, rejecting, note, isStale, busy = false, onContinue }: DecisionProps) {
  return (
    <>
      <Ending note={isStale ? COMMON.stale : note} noteId="proximo">
        <Button variant="text" onClick={rejecting.ask} blocked={isStale || busy} blockedBy="proximo">
          {COMMON.cancel}
        </Button>
        <Button onClick={onContinue} busy={busy} blocked={isStale} blockedBy="proximo">
          {COMMON.continue}
        </Button>
      </Ending>
      <RejectDialog
        parties={parties}
        open={rejecting.asked}
        busy={rejecting.busy}
        onClose={rejecting.close}
        onConfirm={rejecting.confirm}
      />
    </>
  )
}
