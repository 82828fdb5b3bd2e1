import type { ShareType } from '@consente/contract/portal/values'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../api/api.ts'
import type { Sharing } from '../api/sharings/sharings.ts'
import { sharesQuery } from '../api/sharings/sharings-api.ts'
import { useCustomer } from '../session/customer.tsx'
import { type ShareView, shareView } from './share-view.ts'

/** Key of the reads of sides, for a new try. */
export const SIDE = 'side'

/**
 * The sentences of a sharing, on the side of the customer's insurer; undefined before that is known. A backend that does not
 * tell the side in the details is asked for both lists, with all their retries, unless one with the sharing is at hand.
 * @returns `side-unknown` if neither list that could be read has it
 */
export function useShareView(details: Sharing | undefined): ShareView | 'side-unknown' | undefined {
  const api = useApi()
  const { documentId } = useCustomer()
  const lists = listsOf(api, useQueryClient(), documentId)
  const consentId = details?.consentId ?? ''
  const { data: side } = useQuery({
    queryKey: [SIDE, consentId],
    enabled: details !== undefined && details.shareType === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => lists.atHand(consentId),
    queryFn: () => lists.read(consentId),
  })
  const shareType = details?.shareType ?? side
  if (!details || shareType === undefined) return undefined
  return shareType === 'unknown' ? 'side-unknown' : shareView(details, shareType, api.config.brand)
}

const SIDES: readonly ShareType[] = ['TRANSMITTING', 'RECEIVING']

/** The two lists, asked for the one that has a sharing. */
function listsOf(api: Api, cache: QueryClient, documentId: string) {
  const query = (side: ShareType) => sharesQuery(api, documentId, side)
  const hasIt = (consentId: string, cards: readonly { consentId: string }[] = []): boolean =>
    cards.some((card) => card.consentId === consentId)

  async function ask(side: ShareType, consentId: string): Promise<ShareType> {
    if (hasIt(consentId, await cache.fetchQuery(query(side)))) return side
    throw new Error(`not in the list ${side}`)
  }

  return {
    atHand: (consentId: string): ShareType | undefined =>
      SIDES.find((side) => hasIt(consentId, cache.getQueryData(query(side).queryKey))),
    read: (consentId: string): Promise<ShareType | 'unknown'> =>
      Promise.any(SIDES.map((side) => ask(side, consentId))).catch(() => 'unknown'),
  }
}
