import { keepRepresentative } from '../../../session/keep-sign-in.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { REPRESENTATIVE, useRepresentativeField } from '../../../ui/form/use-representative-field.tsx'

type RepresentativeDialogProps = {
  onClose: () => void
  /** Called with the CPF once it is kept for the session. */
  onGiven?: (cpf: string) => void
}

/** Asks for the CPF of the person who acts for a company, before an action that sends it. */
export function RepresentativeDialog({ onClose, onGiven }: RepresentativeDialogProps) {
  const { field, submit } = useRepresentativeField((cpf) => {
    keepRepresentative(cpf)
    onGiven?.(cpf)
  })
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={REPRESENTATIVE.title}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {BACK}
          </Button>
          <Button type="submit">{REPRESENTATIVE.continue}</Button>
        </>
      }
    >
      <p>{REPRESENTATIVE.lead}</p>
      {field}
    </Dialog>
  )
}
