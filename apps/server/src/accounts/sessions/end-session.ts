import type { Clock } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { SessionStore } from './session.port.ts'

/** Sair: ends the session of the token and its access tokens. The answer does not say whether there was one. */
export async function endSession(
  {
    database,
    sessions,
    clock,
    audit,
  }: {
    database: Database
    sessions: Pick<SessionStore, 'end' | 'lockToken'>
    clock: Clock
    audit: AccountsAudit
  },
  refreshToken: string,
): Promise<{ ended: true }> {
  await database.transaction(async (sql) => {
    const token = await sessions.lockToken(sql, hashOf(refreshToken))
    if (!token) return
    const { id, document } = token.session
    await sessions.end(sql, id, clock.now())
    await audit.record(sql, {
      event: 'session.ended',
      subject: id,
      person: document,
      detail: { reason: 'signed out' },
    })
  })
  return { ended: true }
}
