import type { UseQueryResult } from '@tanstack/react-query'
import { statusOf } from '../../api/api-error.ts'
import { dropTokens } from '../../session/login-storage.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { SIGNED_OUT, WayOn } from '../../ui/feedback/WayOn.tsx'

type UnreadProps = { title: string; query: Pick<UseQueryResult, 'error' | 'refetch'> }

/** In place of notices or reminders that could not be read. */
export function Unread({ title, query }: UnreadProps) {
  const status = statusOf(query.error)
  return (
    <Empty
      title={title}
      action={<WayOn status={status} onRetry={() => void query.refetch()} onSignIn={dropTokens} />}
    >
      {status === 401 && SIGNED_OUT}
    </Empty>
  )
}
