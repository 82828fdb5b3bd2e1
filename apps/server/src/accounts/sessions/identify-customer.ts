import type { Clock } from '../../platform/base/clock.ts'
import type { Identity } from '../../platform/http/route.ts'
import type { Tokens } from './access-tokens.ts'
import type { SessionStore } from './session.port.ts'

/** The caller of a bearer token; a customer, with their proofs, only while the session is open and has given no newer tokens. */
export async function identify(
  {
    tokens,
    sessions,
    clock,
  }: { tokens: Pick<Tokens, 'read'>; sessions: Pick<SessionStore, 'levelByToken'>; clock: Clock },
  bearer: string,
): Promise<Identity | undefined> {
  const identity = await tokens.read(bearer)
  if (identity?.kind !== 'customer') return identity
  const proved = await sessions.levelByToken(identity, clock.now())
  return proved && { ...identity, proved }
}
