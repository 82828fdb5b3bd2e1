import type { Parts } from './parts.ts'
import { hashOf } from './tokens.ts'

/** Sair: the session of the token ends, its access tokens too. Whether there was one is not told. */
export async function endSession(
  { database, sessions, clock }: Pick<Parts, 'database' | 'sessions' | 'clock'>,
  refreshToken: string,
): Promise<{ ended: true }> {
  await database.transaction(async (sql) => {
    const token = await sessions.lockToken(sql, hashOf(refreshToken))
    if (token) await sessions.end(sql, token.session.id, clock.now())
  })
  return { ended: true }
}
