import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api.ts'
import { termsQuery } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TermsFrame } from '../../ui/TermsFrame.tsx'
import { Loading } from './Loading.tsx'
import { RESUME } from './texts.ts'

/** The terms of acceptance, in a sandboxed frame of 70vh. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const terms = useQuery(termsQuery(useApi()))
  return (
    <Dialog
      open
      size="wide"
      title={RESUME.termsTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{RESUME.termsClose}</Button>}
    >
      <Loading read={terms}>
        {([first]) => <TermsFrame html={first?.value ?? ''} title={RESUME.termsTitle} />}
      </Loading>
    </Dialog>
  )
}
