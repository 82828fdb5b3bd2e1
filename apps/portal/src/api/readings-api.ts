import * as wire from '@consente/contract/portal/readings'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Days of one page: on the screen, and of a file, which has all of them. */
const SHOWN_DAYS = '7'
const FILE_DAYS = '90'

/** Filters of the log; absent takes all. */
export type LogFilter = { group?: string | undefined; outcome?: wire.ReadingOutcome | undefined }

/** The life of a sharing: first and last reading, days in brief. */
export const readingLifeQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['readings', consentId],
    queryFn: () => api.call(wire.readingLife, { params: { consentId } }),
  })

/** One page. @param to its newest day, as the page before names it; undefined for the first */
export const readingLogQuery = (api: Api, consentId: string, filter: LogFilter, to: string | undefined) =>
  queryOptions({
    queryKey: ['readings', consentId, 'log', filter, to],
    queryFn: () =>
      api.call(wire.readingLog, {
        params: { consentId },
        query: { ...known(filter), days: SHOWN_DAYS, ...(to && { to }) },
      }),
  })

/** The readings of one day (`yyyy-mm-dd`), with what each read. */
export const readingsOfDayQuery = (api: Api, consentId: string, day: string) =>
  queryOptions({
    queryKey: ['readings', consentId, 'day', day],
    queryFn: async () => {
      const log = await api.call(wire.readingLog, { params: { consentId }, query: { from: day, to: day } })
      return log.days.flatMap(({ items }) => items)
    },
  })

/** The log of a sharing from a day on, at most 90 days back. */
export const readingsSinceQuery = (api: Api, consentId: string, from: string) =>
  queryOptions({
    queryKey: ['readings', consentId, 'since', from],
    queryFn: () => api.call(wire.readingLog, { params: { consentId }, query: { from, days: FILE_DAYS } }),
  })

/** The whole log that a filter leaves, page after page, for the file. */
export async function wholeLog(api: Api, consentId: string, filter: LogFilter): Promise<wire.ReadingLog> {
  const ask = (to?: string) =>
    api.call(wire.readingLog, {
      params: { consentId },
      query: { ...known(filter), days: FILE_DAYS, ...(to && { to }) },
    })
  const first = await ask()
  const days = [...first.days]
  for (let { next } = first; next !== undefined; ) {
    const page: wire.ReadingLog = await ask(next)
    days.push(...page.days)
    next = page.next
  }
  const { next: _next, ...heading } = first
  return { ...heading, days }
}

const known = ({ group, outcome }: LogFilter) => ({ ...(group && { group }), ...(outcome && { outcome }) })
