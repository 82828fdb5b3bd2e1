import { Button } from '../basics/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

type QuestionProps = Pick<DialogProps, 'title' | 'busy' | 'alert' | 'children'> & {
  /** The safe answer; closing the dialog gives it, too. */
  no: string
  onNo: () => void
  yes: string
  onYes: () => void
  yesLook?: 'main' | 'line' | 'stopfill' | undefined
}

/** A dialog with two answers, which wait while one is under way. */
export function Question({ title, no, onNo, yes, onYes, yesLook, busy = false, ...rest }: QuestionProps) {
  return (
    <Dialog
      {...rest}
      onClose={onNo}
      busy={busy}
      title={title}
      actions={
        <>
          <Button variant="line" onClick={onNo} blocked={busy}>
            {no}
          </Button>
          <Button variant={yesLook} onClick={onYes} busy={busy}>
            {yes}
          </Button>
        </>
      }
    />
  )
}
