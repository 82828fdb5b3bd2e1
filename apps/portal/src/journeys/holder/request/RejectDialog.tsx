import { Button } from '../../../ui/basics/Button.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { REJECT } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'

export type RejectDialogProps = {
  parties: HolderParties
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** CANCELAR, confirmed: the picture shows the bridge as it will be. */
export function RejectDialog({ parties, open, busy, onClose, onConfirm }: RejectDialogProps) {
  const { from, to } = parties
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={REJECT.title}
      actions={
        <>
          <Button variant="line" onClick={onClose} blocked={busy}>
            {REJECT.no}
          </Button>
          <Button variant="stopfill" onClick={onConfirm} busy={busy}>
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
