import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type LogFilter, readingLogQuery } from '../../../api/readings-api.ts'

/** The pages of the log that are shown; other filters begin with the first page again. */
export function useLogPages(consentId: string, filter: LogFilter) {
  const api = useApi()
  const [shown, setShown] = useState<{ filter: LogFilter; next: readonly string[] }>({ filter, next: [] })
  const next = shown.filter === filter ? shown.next : []
  const pages = useQueries({
    queries: [undefined, ...next].map((to) => readingLogQuery(api, consentId, filter, to)),
  })
  const following = pages.at(-1)?.data?.next
  return {
    days: pages.flatMap(({ data }) => data?.days ?? []),
    /** The first page has come. */
    isThere: pages[0]?.data !== undefined,
    isError: pages.some(({ isError }) => isError),
    hasNext: following !== undefined,
    showNext(): void {
      if (following !== undefined) setShown({ filter, next: [...next, following] })
    },
    retry(): void {
      for (const page of pages) if (page.isError) void page.refetch()
    },
  }
}
