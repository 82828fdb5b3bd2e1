import * as wire from '@consente/contract/portal/received'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Our addition (capability `receivedData`): what a sharing has brought. */

/** While something has not come yet, it is looked for again. */
const REFETCH_INTERVAL_MS = 3_000

export const receivedDataQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['received', consentId],
    queryFn: () => api.call(wire.receivedData, { params: { consentId } }),
    refetchInterval: ({ state }) => (state.data && !state.data.completedAt ? REFETCH_INTERVAL_MS : false),
    enabled: api.config.capabilities.receivedData,
  })
