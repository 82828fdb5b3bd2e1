import { type Clock, later } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { browserOf } from './begin-provider-sign-in.ts'
import type { ProviderSignIns } from './provider-sign-in.port.ts'

/** The page has so long to ask for the session. */
const LIFE_MS = 5 * 60_000
/** In place of a state that this browser did not begin: the page tells it. */
const UNKNOWN = 'unknown'

/**
 * The browser comes back: the provider's answer is kept, and checked when the page asks for the session.
 * @param answer the query, with its `?`
 * @returns the portal's address: with the request that waits, as long as the browser has begun any sign-in
 */
export async function returnFromProvider(
  deps: { config: Config; clock: Clock; providerSignIns: ProviderSignIns },
  { answer, cookies }: { answer: string; cookies: Cookies },
): Promise<string> {
  const { config, clock, providerSignIns } = deps
  const now = clock.now()
  const state = new URLSearchParams(answer).get('state') ?? ''
  const browser = browserOf(deps, cookies)
  if (browser === undefined) return addressOf(config, UNKNOWN)
  const key = { stateHash: hashOf(state), browserHash: hashOf(browser) }
  const begun = await providerSignIns.find(key, now)
  // A second answer to the same question is somebody else's.
  if (!begun || begun.answer !== undefined)
    return addressOf(config, UNKNOWN, (await providerSignIns.newestOf(key.browserHash, now))?.intentId)
  await providerSignIns.put(key, { ...begun, answer }, later({ clock }, LIFE_MS))
  return addressOf(config, state, begun.intentId)
}

function addressOf({ publicUrl }: Config, signIn: string, intentId?: string): string {
  const query = intentId === undefined ? '' : `?${new URLSearchParams({ intent_id: intentId })}`
  return `${publicUrl}/${query}#${new URLSearchParams({ sign_in: signIn })}`
}
