import type { Clock } from '../../platform/base/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { SessionStore } from './session.port.ts'
import type { SessionLevel } from './session-level.ts'

/**
 * Adds to a session what it has proved now, inside the caller's transaction: levels only rise within a session, until it ends.
 * @returns the session's level; undefined when it has ended
 */
export async function raiseLevel(
  { sessions, clock }: { sessions: Pick<SessionStore, 'lockLevel' | 'setLevel'>; clock: Clock },
  sql: Sql,
  { sessionId }: Pick<Customer, 'sessionId'>,
  proved: SessionLevel,
): Promise<SessionLevel | undefined> {
  const current = await sessions.lockLevel(sql, sessionId, clock.now())
  if (!current) return undefined
  const level: SessionLevel = {
    acr: proved.acr === 'loa3' ? 'loa3' : current.acr,
    amr: [...new Set([...current.amr, ...proved.amr])],
    factorAt: proved.factorAt ?? current.factorAt,
  }
  await sessions.setLevel(sql, sessionId, level, clock.now())
  return level
}
