import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { sharesQuery } from '../../../api/consents-api.ts'
import { useCustomer } from '../../../session/customer.tsx'

/** Both lists, read in parallel and handled separately. */
export type ShareLists = Readonly<Record<ShareType, UseQueryResult<ConsentCard[]>>>

/** What leaves and what arrives: two lists that load and fail on their own. */
export function useShareLists(): ShareLists {
  const api = useApi()
  const { documentId } = useCustomer()
  return {
    RECEIVING: useQuery(sharesQuery(api, documentId, 'RECEIVING')),
    TRANSMITTING: useQuery(sharesQuery(api, documentId, 'TRANSMITTING')),
  }
}
