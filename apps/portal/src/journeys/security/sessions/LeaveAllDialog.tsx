import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LEAVE_ALL } from './sessions-texts.ts'

type LeaveAllDialogProps = { busy: boolean; onClose: () => void; onConfirm: () => void }

/** Asked before every session ends, this one too. */
export function LeaveAllDialog({ busy, onClose, onConfirm }: LeaveAllDialogProps) {
  return (
    <Dialog
      busy={busy}
      onClose={onClose}
      title={LEAVE_ALL.title}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {LEAVE_ALL.cancel}
          </Button>
          <Button variant="stopfill" busy={busy} onClick={onConfirm}>
            {LEAVE_ALL.confirm}
          </Button>
        </>
      }
    >
      <p>{LEAVE_ALL.text}</p>
    </Dialog>
  )
}
