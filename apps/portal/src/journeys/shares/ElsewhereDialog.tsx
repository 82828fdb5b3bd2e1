import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Ledger } from '../../ui/Ledger.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { ShareView } from './share-view.ts'
import { ELSEWHERE } from './texts.ts'

export type ElsewhereDialogProps = { deed: 'renew' | 'change'; view: ShareView; onClose: () => void }

/** A sharing that we transmit is renewed and changed where it is received: this says so and calls nothing. */
export function ElsewhereDialog({ deed, view, onClose }: ElsewhereDialogProps) {
  const { name, cnpj } = view.parties.other
  const address = view.details.organisationAddress
  return (
    <Dialog
      open
      onClose={onClose}
      title={ELSEWHERE.title(name)}
      actions={<Button onClick={onClose}>{ELSEWHERE.understood}</Button>}
    >
      <p>{ELSEWHERE.text(name, ELSEWHERE.verb[deed])}</p>
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
