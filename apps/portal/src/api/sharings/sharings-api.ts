import * as wire from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { sharesInput } from '../first-reads.ts'
import { timeNow } from '../server-time.ts'
import { asCards, withApprovals } from './readable-consents.ts'
import { detailsCall, readRequest } from './request-api.ts'
import { asSharing, asSharingCard, type Sharing, type SharingCard } from './sharings.ts'

/** Reads of sharings (docs/domain/calls.md). Details carry the specification's header `transactionid`, '123'. */

/** One of the two lists. A 404 is an empty list (docs/domain/shares.md). */
export async function readShares(api: Api, approver: string, shareType: ShareType): Promise<SharingCard[]> {
  try {
    const { data } = await api.call(wire.shares, {
      ...sharesInput(api.config, approver, shareType),
      normalise: (raw) => ({ data: asCards(raw).map((card) => withApprovals(api, card)) }),
    })
    const now = timeNow()
    return data.map((card) => asSharingCard(card, now, shareType))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** The two lists are two queries: each loads and fails on its own. */
export const sharesQuery = (api: Api, approver: string, shareType: ShareType) =>
  queryOptions({
    queryKey: ['shares', approver, shareType],
    queryFn: () => readShares(api, approver, shareType),
  })

/** Details of one sharing, read once, outside of the cache. */
export async function readDetails(api: Api, consentId: string): Promise<Sharing> {
  const details = await readRequest(api, consentId)
  return asSharing(details, timeNow(), api.reader())
}

/** The details that came before the page that shows them. */
export function arrivedDetails(api: Api, consentId: string): Sharing | undefined {
  const details = api.arrived(wire.details, detailsCall(api, consentId))
  return details && asSharing(details, timeNow(), api.reader())
}

/** Polling interval while the other institution has not told if somebody is missing. */
const UNTOLD_MS = 10_000
/** Polling interval while another person's approval is missing. */
const WAITING_MS = 30_000
/** Polling interval while the other institution has not confirmed the end. */
const DELIVERY_MS = 5_000

function lookAgainAfter({ endDelivered, situation }: Sharing): number | false {
  if (endDelivered === false) return DELIVERY_MS
  if (situation.kind === 'waiting' && situation.part === 'unknown') return UNTOLD_MS
  if (situation.kind === 'waiting') return situation.for === 'customer' ? false : WAITING_MS
  if (situation.kind !== 'in-force' || !situation.rest) return false
  return situation.rest === 'unknown' ? UNTOLD_MS : WAITING_MS
}

/** Details of one sharing, polled while its end is not delivered or another person's approval is missing. */
export const detailsQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['consent', consentId],
    queryFn: () => readDetails(api, consentId),
    refetchInterval: ({ state: { data } }) => (data ? lookAgainAfter(data) : false),
  })
