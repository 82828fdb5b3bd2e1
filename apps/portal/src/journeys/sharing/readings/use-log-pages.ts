import type { ReadingLog } from '@consente/contract/portal/readings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type LogFilter, readingLogQuery } from '../../../api/readings-api.ts'

/** The pages of the log that are shown; other filters begin with the first page again. */
export function useLogPages(consentId: string, filter: LogFilter) {
  const api = useApi()
  const [shown, setShown] = useState<{ filter: LogFilter; before: readonly ReadingLog[] }>({
    filter,
    before: [],
  })
  const before = shown.filter === filter ? shown.before : []
  const { data, isError, refetch } = useQuery(readingLogQuery(api, consentId, filter, before.at(-1)?.next))
  const pages = data ? [...before, data] : before
  return {
    days: pages.flatMap(({ days }) => days),
    /** The first page has come. */
    isThere: pages.length > 0,
    isError,
    hasNext: data?.next !== undefined,
    showNext: () => setShown({ filter, before: pages }),
    retry: () => void refetch(),
  }
}
