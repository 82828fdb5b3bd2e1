import { UNAVAILABLE } from '../../../api/api-error.ts'
import { dropTokens } from '../../../session/login-storage.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { WayOn } from '../../../ui/feedback/WayOn.tsx'
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
    <Empty
      title={UNAVAILABLE}
      action={<WayOn status={status} onRetry={onRetry} onSignIn={dropTokens} busy={retrying} />}
    >
      {status !== undefined && LIST.failedStatus(status)}
    </Empty>
  )
}
