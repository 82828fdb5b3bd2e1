import { useMemo, useRef } from 'react'
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
      take: async (ask: () => Promise<PasskeyRequest | undefined>): Promise<PasskeyRequest | undefined> => {
        const { request, at = 0 } = kept.current ?? {}
        kept.current = undefined
        return request && Date.now() - at < GOOD_MS ? request : ask()
      },
    }),
    [],
  )
}
