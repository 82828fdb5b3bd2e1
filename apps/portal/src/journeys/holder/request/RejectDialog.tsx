import { Button } from '../../../ui/basics/Button.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { REJECT } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'
import type { Rejecting } from './use-reject.ts'

type RejectDialogProps = Omit<Rejecting, 'ask'> & { parties: HolderParties }

/** CANCELAR, confirmed: the picture shows the bridge as it will be. */
export function RejectDialog({ parties, asked, busy, close, confirm }: RejectDialogProps) {
  const { from, to } = parties
  if (!asked) return null
  return (
    <Dialog
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
