import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { MISMATCH } from './holder-texts.ts'

type MismatchDialogProps = {
  /** ENTENDI, or any other way to close it: back to the institution that asked, or to `/`. */
  onClose: () => void
  document?: 'CPF' | 'CNPJ' | undefined
}

/** Somebody else signed in than the request is about: it stops, says so, and how to solve it (items S7.3, S7.4). */
export function MismatchDialog({ onClose, document = 'CPF' }: MismatchDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={MISMATCH.title}
      actions={<Button onClick={onClose}>{MISMATCH.understood}</Button>}
    >
      <p>{MISMATCH.stopped(document)}</p>
      <h3>{MISMATCH.solve}</h3>
      <PlainList items={[MISMATCH.goBack(document), MISMATCH.signIn(document)]} />
    </Dialog>
  )
}
