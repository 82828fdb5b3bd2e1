import { DAY_MS } from '@consente/domain/base/durations'
import { calendarDay } from '@consente/domain/period'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api.ts'
import { readingsSinceQuery } from '../../api/readings-api.ts'
import { timeNow } from '../../api/server-time.ts'
import type { SharingCard } from '../../api/sharings/sharings.ts'
import { sharesQuery } from '../../api/sharings/sharings-api.ts'
import { useCustomer } from '../../session/customer.tsx'
import { noonOf } from '../../sharing/readings/reading-dates.ts'
import { partiesOf } from '../../sharing/share-parties.ts'
import { MOST_SHARES, type ReadShare, sharesReadSince } from './read-shares.ts'

/** The first of so many days up to today, as yyyy-mm-dd. */
export const firstDay = (days: number, now: Date): string =>
  calendarDay(new Date(noonOf(calendarDay(now)).getTime() - (days - 1) * DAY_MS))

/** Readings of all sharings in the last days; each sharing is read and fails on its own. */
export function useAllReadings(days: number) {
  const api = useApi()
  const { documentId } = useCustomer()
  const received = useQuery(sharesQuery(api, documentId, 'RECEIVING'))
  const given = useQuery(sharesQuery(api, documentId, 'TRANSMITTING'))
  const from = firstDay(days, timeNow())
  const shareOf =
    (shareType: ReadShare['shareType']) =>
    (card: SharingCard): ReadShare => {
      const { from: holder, to } = partiesOf(shareType, api.config.brand, card)
      const isHolder = shareType === 'TRANSMITTING'
      return { card, shareType, voice: { isHolder, holder: holder.name, recipient: to.name } }
    }
  const listed = [
    ...(received.data ?? []).map(shareOf('RECEIVING')),
    ...(given.data ?? []).map(shareOf('TRANSMITTING')),
  ]
  const all = sharesReadSince(listed, new Date(noonOf(from).getTime() - DAY_MS))
  const shares = all.slice(0, MOST_SHARES)
  const logs = useQueries({
    queries: shares.map(({ card }) => readingsSinceQuery(api, card.consentId, from)),
  })
  const lists = [received, given]
  return {
    shares,
    isCut: all.length > shares.length,
    days: logs.flatMap(({ data }, at) =>
      (data?.days ?? []).map((day) => ({ ...day, share: shares[at] as ReadShare })),
    ),
    isPartial: logs.some(({ data }) => data?.isPartial),
    isPending: lists.some((one) => one.isPending) || logs.some((one) => one.isPending),
    /** The lists that could not be read, if there is one: nothing is complete then. */
    listsError: lists.find((one) => one.isError && !one.data)?.error,
    unread: logs.filter((one) => one.isError && !one.data).length,
    retry: () => {
      for (const one of [...lists, ...logs]) if (one.isError) void one.refetch()
    },
  }
}
