import { useMemo, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { PasskeyRequest } from '../api/factors-api.ts'

/** The server forgets a challenge after five minutes; the rest is for the customer at their device. */
export const GOOD_MS = 4 * 60_000

/** Keeps a request for a passkey until it is used, once, or too old: then another one is asked for. */
export function useKeptRequest() {
  const kept = useRef<{ request: PasskeyRequest; at: number }>(undefined)
  return useMemo(
    () => ({
      keep: (request: PasskeyRequest | undefined): void => {
        kept.current = request && { request, at: Date.now() }
      },
      /** @throws {ApiError} FACTOR_REFUSED when there is none any more */
      take: async (ask: () => Promise<PasskeyRequest | undefined>): Promise<PasskeyRequest> => {
        const { request, at = 0 } = kept.current ?? {}
        kept.current = undefined
        return request && Date.now() - at < GOOD_MS ? request : stillThere(await ask())
      },
    }),
    [],
  )
}

/** A passkey that was offered may have been removed meanwhile. @throws {ApiError} FACTOR_REFUSED */
export function stillThere(request: PasskeyRequest | undefined): PasskeyRequest {
  if (!request) throw new ApiError(422, 'FACTOR_REFUSED', '')
  return request
}
