import * as wire from '@consente/contract/portal/factors'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Our addition (capability `strongSignIn`): second factors of the account. */

export type { Factor } from '@consente/contract/portal/factors'

/** What can be proved now; a challenge serves once, so nothing of it is kept. */
export const proofQuery = (api: Api) =>
  queryOptions({
    queryKey: ['proof'],
    queryFn: () => api.call(wire.startProof, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** @throws {ApiError} FACTOR_REFUSED, TOO_MANY_TRIES */
export const finishProof = (api: Api, body: wire.ProofAnswer) => api.call(wire.finishProof, { body })

export const factorsQuery = (api: Api) =>
  queryOptions({ queryKey: ['factors'], queryFn: () => api.call(wire.factors, {}) })
