import type { Identity } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/** Who a bearer token speaks for; a customer, with what they have proved, only while their session has not ended. */
export async function identify(
  { tokens, sessions, clock }: Pick<AccountsDeps, 'tokens' | 'sessions' | 'clock'>,
  bearer: string,
): Promise<Identity | undefined> {
  const identity = await tokens.read(bearer)
  if (identity?.kind !== 'customer') return identity
  const proved = await sessions.levelOf(identity.sessionId, clock.now())
  return proved && { ...identity, proved }
}
