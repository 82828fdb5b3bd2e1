import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { type Factors, factorsQuery } from '../../../api/factors-api.ts'
import { accountHistoryQuery } from '../../../api/sessions-api.ts'

/** After a change: the factors as they are now; what happened to the account is read again. */
export function keepFactors(client: QueryClient, api: Api, now: Factors): void {
  client.setQueryData(factorsQuery(api).queryKey, now)
  void client.invalidateQueries({ queryKey: accountHistoryQuery(api).queryKey })
}
