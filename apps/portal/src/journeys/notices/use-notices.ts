import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/api.ts'
import { noticesQuery, readNotices } from '../../api/notices-api.ts'

/** The customer's notices, and the way to mark those on the page as read. */
export function useNotices() {
  const api = useApi()
  const client = useQueryClient()
  const query = useQuery(noticesQuery(api))
  const newest = query.data?.notices[0]?.at
  const markRead = async (): Promise<void> => {
    if (newest === undefined) return
    client.setQueryData(noticesQuery(api).queryKey, await readNotices(api, newest))
  }
  return { query, notices: query.data?.notices ?? [], newCount: query.data?.newCount ?? 0, markRead }
}
