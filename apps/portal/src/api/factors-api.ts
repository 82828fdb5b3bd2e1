import * as wire from '@consente/contract/portal/factors'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Our addition (capability `strongSignIn`): second factors of the account. */

export type { Factor } from '@consente/contract/portal/factors'

export const factorsQuery = (api: Api) =>
  queryOptions({ queryKey: ['factors'], queryFn: () => api.call(wire.factors, {}) })
