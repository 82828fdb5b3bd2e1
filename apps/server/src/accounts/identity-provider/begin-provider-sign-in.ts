import { randomBytes } from 'node:crypto'
import { type Clock, later } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Customer } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { IdentityProvider } from './provider-client.ts'
import type { Begun, ProviderSignIns } from './provider-sign-in.port.ts'

/** Somebody may open an account at the provider meanwhile, or look for their telephone. */
const LIFE_MS = 60 * 60_000

/** Dependencies of beginning a sign-in or a proof. */
export type BeginDeps = {
  config: Config
  clock: Clock
  throttling: AccountsThrottling
  providerSignIns: ProviderSignIns
  provider: IdentityProvider
}
type From = { ip: string; cookies: Cookies }

/** Begins a sign-in. @returns the provider's address @throws {Failure} TOO_MANY_TRIES; PROVIDER_UNAVAILABLE */
export async function beginProviderSignIn(
  deps: BeginDeps,
  { intentId, ...from }: From & { intentId?: string | undefined },
): Promise<{ location: string }> {
  return begin(deps, from, { intentId }, [])
}

/**
 * Begins a further proof in a session: the provider asks again, even somebody who has just signed in there.
 * @throws {Failure} as `beginProviderSignIn`
 */
export async function beginProviderProof(
  deps: BeginDeps,
  { document, loggedUser, sessionId }: Customer,
  { level, page, ...from }: From & { level?: 'loa3' | undefined; page: string },
): Promise<{ location: string }> {
  const { acrValues, maxAgeSeconds: maxAge } = deps.provider.settings.stepUp
  const proof = { sessionId, document, person: loggedUser, level, page }
  return begin(deps, from, { maxAge, proof }, level === undefined ? [] : acrValues)
}

async function begin(
  deps: BeginDeps,
  { ip, cookies }: From,
  asked: Omit<Begun, 'nonce' | 'verifier'>,
  acrValues: readonly string[],
): Promise<{ location: string }> {
  const { clock, throttling, providerSignIns, provider } = deps
  await throttling.take('providerBegin', networkOf(ip))
  const [state, nonce, verifier] = [random(), random(), random()]
  const { maxAge } = asked
  const location = await provider.signInAddress({ state, nonce, verifier, maxAge }, acrValues)
  const browser = browserOf(deps, cookies) ?? random()
  // One value for all tabs of the browser: another sign-in does not break this one.
  cookies.set({ ...cookieOf(deps), value: browser, maxAgeSeconds: LIFE_MS / 1000, isForReturn: true })
  const key = { stateHash: hashOf(state), browserHash: hashOf(browser) }
  await providerSignIns.put(key, { ...asked, nonce, verifier }, later({ clock }, LIFE_MS))
  return { location }
}

const random = (): string => randomBytes(32).toString('base64url')

function cookieOf({ config }: Pick<BeginDeps, 'config'>) {
  const isSecure = config.publicUrl.startsWith('https:')
  return { name: `${isSecure ? '__Host-' : ''}consente_${config.institution.id}_sign_in`, isSecure }
}

/** The browser that began a sign-in; undefined without the cookie. */
export const browserOf = (deps: Pick<BeginDeps, 'config'>, cookies: Cookies): string | undefined =>
  cookies.read(cookieOf(deps).name)
