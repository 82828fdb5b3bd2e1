import type { Clock } from '../../platform/base/clock.ts'
import type { Customer, Identity } from '../../platform/http/route.ts'
import type { Tokens } from './access-tokens.ts'
import type { SessionStore } from './session.port.ts'

/**
 * Who a bearer token speaks for; a customer, with what they have proved, only while their session has neither ended nor given
 * other tokens.
 * @param whileAsking called with what the token says, which was signed here, while its session is asked about
 */
export async function identify(
  {
    tokens,
    sessions,
    clock,
  }: { tokens: Pick<Tokens, 'read'>; sessions: Pick<SessionStore, 'levelByToken'>; clock: Clock },
  bearer: string,
  whileAsking?: (claimed: Customer) => void,
): Promise<Identity | undefined> {
  const identity = await tokens.read(bearer)
  if (identity?.kind !== 'customer') return identity
  const proved = await sessions.levelByToken(identity, clock.now(), () => whileAsking?.(identity))
  return proved && { ...identity, proved }
}
