import { UNAVAILABLE } from '../../../api/api-error.ts'
import { WayOn } from '../../../sharing/Unread.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LIST } from './share-list-texts.ts'

type ListFailedProps = {
  /** Said when it is known of all that the page reads. */
  status: number | undefined
  retrying: boolean
  onRetry: () => void
}

/** In place of a list that could not be read. */
export function ListFailed({ status, retrying, onRetry }: ListFailedProps) {
  return (
    <Empty title={UNAVAILABLE} action={<WayOn status={status} onRetry={onRetry} busy={retrying} />}>
      {status !== undefined && LIST.failedStatus(status)}
    </Empty>
  )
}
