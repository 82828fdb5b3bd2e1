import type { ShareType } from '@consente/contract/portal/values'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { sharesQuery } from '../../../api/sharings/sharings-api.ts'
import { useCustomer } from '../../../session/customer.tsx'

export type ShareLists = Readonly<Record<ShareType, UseQueryResult<SharingCard[]>>>

/** Both lists, read in parallel and handled separately. */
export function useShareLists(): ShareLists {
  const api = useApi()
  const { documentId } = useCustomer()
  return {
    RECEIVING: useQuery(sharesQuery(api, documentId, 'RECEIVING')),
    TRANSMITTING: useQuery(sharesQuery(api, documentId, 'TRANSMITTING')),
  }
}
