import { UNAVAILABLE } from '../../../api/api-error.ts'
import { LOGIN_PATH } from '../../../paths.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { RETRY } from '../shares-texts.ts'
import { LIST } from './share-list-texts.ts'

export type ListFailedProps = {
  /** Said when it is known of all that the page reads. */
  status: number | undefined
  retrying: boolean
  onRetry: () => void
}

/** In place of a list that could not be read. */
export function ListFailed({ status, retrying, onRetry }: ListFailedProps) {
  // The session has ended: a new try would meet the same.
  const action =
    status === 401 ? (
      <Button variant="line" to={LOGIN_PATH}>
        {LIST.signIn}
      </Button>
    ) : (
      <Button variant="line" onClick={onRetry} busy={retrying}>
        {RETRY}
      </Button>
    )
  return (
    <Empty title={UNAVAILABLE} action={action}>
      {status !== undefined && LIST.failedStatus(status)}
    </Empty>
  )
}
