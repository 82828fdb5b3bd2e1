import type { ReactNode } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { OK } from './account-texts.ts'

export type SuccessDialogProps = { open: boolean; title: string; children?: ReactNode; onOk: () => void }

/** Something is done: OK goes on, and so does closing it. */
export function SuccessDialog({ open, title, children, onOk }: SuccessDialogProps) {
  return (
    <Dialog open={open} onClose={onOk} title={title} actions={<Button onClick={onOk}>{OK}</Button>}>
      {children}
    </Dialog>
  )
}
