import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api.ts'
import { termsQuery } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingWord } from '../../ui/LoadingWord.tsx'
import { TermsFrame } from '../../ui/TermsFrame.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { TERMS } from './account-texts.ts'

export type TermsDialogProps = {
  open: boolean
  onAccept: () => void
  onReject: () => void
  /** Closed without an answer. */
  onClose: () => void
}

/** The legal conditions, with Aceitar and Rejeitar. */
export function TermsDialog({ open, onAccept, onReject, onClose }: TermsDialogProps) {
  const { links } = useApi().config
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TERMS.title}
      size="wide"
      actions={
        <>
          <Button look="text" onClick={onReject}>
            {TERMS.rejectButton}
          </Button>
          <Button onClick={onAccept}>{TERMS.acceptButton}</Button>
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
      <TermsText />
    </Dialog>
  )
}

function TermsText() {
  const terms = useQuery(termsQuery(useApi()))
  const html = terms.data?.[0]?.value
  if (html !== undefined) return <TermsFrame html={html} title={TERMS.frame} />
  return terms.isPending ? <LoadingWord /> : <p role="alert">{TERMS.unavailable}</p>
}
