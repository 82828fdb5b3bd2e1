import type { Identity } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/** Who a bearer token speaks for; a customer only while their session has not ended. */
export async function identify(
  { tokens, sessions, clock }: Pick<AccountsDeps, 'tokens' | 'sessions' | 'clock'>,
  bearer: string,
): Promise<Identity | undefined> {
  const identity = await tokens.read(bearer)
  if (identity?.kind !== 'customer') return identity
  return (await sessions.isLive(identity.sessionId, clock.now())) ? identity : undefined
}
