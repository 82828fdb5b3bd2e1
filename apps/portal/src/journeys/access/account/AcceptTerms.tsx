import { useState } from 'react'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Tickbox } from '../../../ui/form/Tickbox.tsx'
import { TERMS } from './account-texts.ts'
import { LegalTermsDialog } from './LegalTermsDialog.tsx'

export type AcceptTermsProps = { accepted: boolean; onChange: (accepted: boolean) => void }

/**
 * 'Li e aceito as Condições Legais'. Opening the conditions unticks the box; Aceitar ticks it, Rejeitar unticks it
 * (specification section 4, "Sign-up and recovery").
 */
export function AcceptTerms({ accepted, onChange }: AcceptTermsProps) {
  const [isOpen, setOpen] = useState(false)
  const answer = (answered: boolean) => (): void => {
    onChange(answered)
    setOpen(false)
  }
  const open = (): void => {
    onChange(false)
    setOpen(true)
  }
  return (
    <>
      <Tickbox
        checked={accepted}
        onChange={onChange}
        label={
          <>
            {TERMS.accept}{' '}
            <TextLink inline onClick={open}>
              {TERMS.link}
            </TextLink>
          </>
        }
      />
      <LegalTermsDialog
        open={isOpen}
        onAccept={answer(true)}
        onReject={answer(false)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
