import * as wire from '@consente/contract/portal/intents'
import type { Api } from './api.ts'
import { failureFrom } from './api-error.ts'
import { asRecord } from './normalise.ts'

/** Questions about another institution's request that may be asked before signing in (capability `intentBrand`). */

/** The institution that asks; undefined where it is not told: unknown, answered, or out of reach. Never rejects. */
export async function readIntentBrand(api: Api, intentId: string): Promise<wire.IntentBrand | undefined> {
  const call = api.call(wire.intentBrand, { headers: { intentid: intentId }, normalise: asRecord })
  return call.catch(() => undefined)
}

/**
 * Ends the request without an answer. @returns where the customer goes back to; also of a request that has ended before
 * @throws ApiError when no way back is known
 */
export async function leaveIntent(api: Api, intentId: string): Promise<string> {
  try {
    const { location } = await api.call(wire.leaveIntent, {
      headers: { intentid: intentId },
      normalise: asRecord,
    })
    return location
  } catch (error) {
    const { location } = failureFrom(error).body
    if (location === undefined) throw error
    return location
  }
}
