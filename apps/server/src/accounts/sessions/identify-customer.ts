import type { Clock } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Identity } from '../../platform/http/route.ts'
import type { FormerTokens } from './former-tokens.ts'
import type { SessionStore } from './session.port.ts'
import type { VisitorTokens } from './tokens.ts'

type Deps = {
  visitorTokens: Pick<VisitorTokens, 'read'>
  formerTokens: Pick<FormerTokens, 'read'> | undefined
  sessions: Pick<SessionStore, 'customerOf' | 'levelByFormer'>
  clock: Clock
}

/** The caller of a bearer token; a customer, with their proofs, only while the session is open and has given no newer tokens. */
export async function identify(deps: Deps, bearer: string): Promise<Identity | undefined> {
  return (
    deps.visitorTokens.read(bearer) ??
    (await deps.sessions.customerOf(hashOf(bearer), deps.clock.now())) ??
    (await identifyFormer(deps, bearer))
  )
}

async function identifyFormer(deps: Deps, bearer: string): Promise<Identity | undefined> {
  const identity = await deps.formerTokens?.read(bearer)
  if (identity?.kind !== 'customer') return identity
  const { generation, ...customer } = identity
  const proved = await deps.sessions.levelByFormer(customer.sessionId, generation, deps.clock.now())
  return proved && { ...customer, proved }
}
