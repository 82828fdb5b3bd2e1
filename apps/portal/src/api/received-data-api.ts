import * as wire from '@consente/contract/portal/received'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { type Waits, waitsOf } from './sharings/waits.ts'

/** Our addition (capability `receivedData`): what a sharing has brought. */
export type ReceivedData = Omit<wire.ReceivedData, 'furtherApproval'> & { waits: Waits | undefined }

/** Polling interval while something has not come. */
const REFETCH_INTERVAL_MS = 3_000
/** Polling interval while a person has to answer first. */
const WAITING_INTERVAL_MS = 30_000

async function readReceived(api: Api, consentId: string): Promise<ReceivedData> {
  const { furtherApproval, ...received } = await api.call(wire.receivedData, { params: { consentId } })
  return { ...received, waits: waitsOf(furtherApproval) }
}

/** Data that came by a sharing, polled while parts are still on their way. */
export const receivedDataQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['received', consentId],
    queryFn: () => readReceived(api, consentId),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.completedAt) return false
      return data.waits === 'all' || data.waits === 'some' ? WAITING_INTERVAL_MS : REFETCH_INTERVAL_MS
    },
    enabled: api.config.capabilities.receivedData,
  })
