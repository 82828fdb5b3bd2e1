import { Alert } from '../../ui/feedback/Alert.tsx'
import type { Complaint } from './access-failures.ts'

type ComplaintBoxProps = {
  complaint: Complaint | undefined
  spaced?: boolean | undefined
  onDismiss: () => void
}

/** The error of a form. It scrolls into view: on a phone the button that was pressed may be far below it. */
export function ComplaintBox({ complaint, spaced, onDismiss }: ComplaintBoxProps) {
  if (!complaint) return null
  return (
    <Alert ref={scrollIntoView} title={complaint.title} onDismiss={onDismiss} spaced={spaced}>
      {complaint.detail}
    </Alert>
  )
}

function scrollIntoView(box: HTMLElement | null): void {
  box?.scrollIntoView?.({ block: 'nearest' })
}
