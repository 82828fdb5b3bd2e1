import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { termsQuery } from '../../../api/settings-api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { TermsFrame } from '../../../ui/feedback/TermsFrame.tsx'
import { Tickbox } from '../../../ui/form/Tickbox.tsx'
import { TERMS } from './account-texts.ts'

type AcceptTermsProps = { accepted: boolean; onChange: (accepted: boolean) => void }

/**
 * 'Li e aceito as Condições Legais'. Opening the conditions unticks the box; Aceitar ticks it, Rejeitar unticks it
 * (docs/domain/states.md, "Sign-up and recovery").
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
      {isOpen && (
        <LegalTermsDialog onAccept={answer(true)} onReject={answer(false)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type LegalTermsDialogProps = {
  onAccept: () => void
  onReject: () => void
  /** Closed without an answer. */
  onClose: () => void
}

/** The legal conditions, with Aceitar and Rejeitar. They are read when they are opened. */
export function LegalTermsDialog({ onAccept, onReject, onClose }: LegalTermsDialogProps) {
  const api = useApi()
  const { links } = api.config
  const textId = useId()
  const terms = useQuery(termsQuery(api))
  const html = terms.data?.[0]?.value
  return (
    <Dialog
      onClose={onClose}
      title={TERMS.title}
      size="wide"
      actions={
        <>
          <Button variant="line" onClick={onReject}>
            {TERMS.rejectButton}
          </Button>
          {/* A text that is not there cannot be accepted. */}
          <Button onClick={onAccept} blocked={html === undefined} blockedBy={textId}>
            {TERMS.acceptButton}
          </Button>
        </>
      }
    >
      <p className="small">
        {TERMS.about}{' '}
        <TextLink href={links.privacy} newTab inline>
          {TERMS.privacy}
        </TextLink>
        {TERMS.and}
        <TextLink href={links.cookies} newTab inline>
          {TERMS.cookies}
        </TextLink>{' '}
        {TERMS.law}
      </p>
      {html === undefined ? (
        <div id={textId}>{terms.isPending ? <LoadingText /> : <p role="alert">{TERMS.unavailable}</p>}</div>
      ) : (
        <TermsFrame html={html} title={TERMS.frame} />
      )}
    </Dialog>
  )
}
