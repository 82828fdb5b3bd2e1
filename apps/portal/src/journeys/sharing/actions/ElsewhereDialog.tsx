import type { ShareView } from '../../../sharing/share-view.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { ELSEWHERE } from './action-dialog-texts.ts'

type ElsewhereDialogProps = { action: 'renew' | 'change'; view: ShareView; onClose: () => void }

/** A sharing that we transmit is renewed and changed where it is received: this says so and calls nothing. */
export function ElsewhereDialog({ action, view, onClose }: ElsewhereDialogProps) {
  const { name, cnpj } = view.parties.other
  const address = view.details.organisationAddress
  return (
    <Dialog
      onClose={onClose}
      title={ELSEWHERE.title(name)}
      actions={<Button onClick={onClose}>{ELSEWHERE.understood}</Button>}
    >
      <p>{ELSEWHERE.text(name, ELSEWHERE.verb[action])}</p>
      <Ledger
        rows={[
          { term: ELSEWHERE.institution, value: name, detail: cnpj && `CNPJ ${cnpj}` },
          ...(address
            ? [
                {
                  term: ELSEWHERE.address,
                  value: (
                    <TextLink href={address} newTab>
                      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                    </TextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="small">{ELSEWHERE.untouched}</p>
    </Dialog>
  )
}
