import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import type { Sharing } from '../api/sharings/sharings.ts'
import { sharesQuery } from '../api/sharings/sharings-api.ts'
import { useCustomer } from '../session/customer.tsx'
import { type ShareView, shareTypeOf, shareView } from './share-view.ts'

/**
 * The sentences of a sharing, on the side of the customer's insurer; undefined before that is known. A backend that
 * does not tell the side in the details is asked for the list of what is transmitted, once, unless it is at hand.
 */
export function useShareView(details: Sharing | undefined): ShareView | undefined {
  const api = useApi()
  const { documentId } = useCustomer()
  const isUntold = details !== undefined && details.shareType === undefined
  const list = useQuery({
    ...sharesQuery(api, documentId, 'TRANSMITTING'),
    enabled: isUntold,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isAwaited = isUntold && list.isPending && list.failureCount === 0
  return details && !isAwaited
    ? shareView(details, shareTypeOf(details, list.data), api.config.brand)
    : undefined
}
