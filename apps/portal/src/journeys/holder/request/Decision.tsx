import { Button } from '../../../ui/basics/Button.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { COMMON, REJECT } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'
import type { Rejecting } from './use-reject.ts'

type DecisionProps = {
  parties: HolderParties
  rejecting: Rejecting
  /** The step after CONTINUAR. */
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
      <RejectDialog parties={parties} {...rejecting} />
    </>
  )
}

type RejectDialogProps = Omit<Rejecting, 'ask'> & { parties: HolderParties }

/** CANCELAR, confirmed: the picture shows the bridge as it will be. */
export function RejectDialog({ parties, asked, busy, close, confirm }: RejectDialogProps) {
  const { from, to } = parties
  return (
    <Dialog
      open={asked}
      onClose={close}
      busy={busy}
      title={REJECT.title}
      actions={
        <>
          <Button variant="line" onClick={close} blocked={busy}>
            {REJECT.no}
          </Button>
          <Button variant="stopfill" onClick={confirm} busy={busy}>
            {REJECT.yes}
          </Button>
        </>
      }
    >
      <Bridge state="rejected" size="mini" from={from} to={to} caption={REJECT.after(from.name)} />
      <p>{REJECT.text}</p>
    </Dialog>
  )
}
