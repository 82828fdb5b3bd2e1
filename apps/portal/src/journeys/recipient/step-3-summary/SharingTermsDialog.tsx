import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { termsQuery } from '../../../api/settings-api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { TermsFrame } from '../../../ui/feedback/TermsFrame.tsx'
import { Loading } from '../steps/Loading.tsx'
import { SUMMARY } from './summary-texts.ts'

/** The terms of acceptance, in a sandboxed frame of 70vh. */
export function SharingTermsDialog({ onClose }: { onClose: () => void }) {
  const terms = useQuery(termsQuery(useApi()))
  return (
    <Dialog
      size="wide"
      title={SUMMARY.termsTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{SUMMARY.termsClose}</Button>}
    >
      <Loading read={terms}>
        {([first]) =>
          first ? <TermsFrame html={first.value} title={SUMMARY.termsTitle} /> : <p>{SUMMARY.noTerms}</p>
        }
      </Loading>
    </Dialog>
  )
}
