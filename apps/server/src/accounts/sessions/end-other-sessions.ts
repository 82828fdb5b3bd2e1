import type { Clock } from '../../platform/base/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { SessionStore } from './session.port.ts'

/** Ends every session of the account but the one that asks for it. @returns how many */
export async function endOtherSessions(
  {
    sessions,
    clock,
    audit,
  }: { sessions: Pick<SessionStore, 'endOthersOf'>; clock: Clock; audit: AccountsAudit },
  sql: Sql,
  { document, sessionId }: Pick<Customer, 'document' | 'sessionId'>,
): Promise<number> {
  const ended = await sessions.endOthersOf(sql, { document, sessionId }, clock.now())
  for (const id of ended)
    await audit.record(sql, {
      event: 'session.ended',
      subject: id,
      person: document,
      detail: { reason: 'ended by the customer in another session' },
    })
  return ended.length
}
