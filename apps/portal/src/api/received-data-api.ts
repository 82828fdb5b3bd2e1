import * as wire from '@consente/contract/portal/received'
import { waitsForOthers } from '@consente/domain/further-approval'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Our addition (capability `receivedData`): what a sharing has brought. */

/** It polls while something has not come yet: soon, or less often where a person has to answer first. */
const REFETCH_INTERVAL_MS = 3_000
const WAITING_INTERVAL_MS = 30_000

/** Data that came by a sharing, polled while parts are still on their way. */
export const receivedDataQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['received', consentId],
    queryFn: () => api.call(wire.receivedData, { params: { consentId } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.completedAt) return false
      return waitsForOthers(data) ? WAITING_INTERVAL_MS : REFETCH_INTERVAL_MS
    },
    enabled: api.config.capabilities.receivedData,
  })
