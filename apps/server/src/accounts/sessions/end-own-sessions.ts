import type { Clock } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import { demandRecentProof } from './recent-proof.ts'
import type { SessionStore } from './session.port.ts'

type Deps = { database: Database; sessions: SessionStore; clock: Clock; audit: AccountsAudit }

const REASON = 'ended by the customer in another session'

/**
 * Ends one session of the customer's account.
 * @throws {Failure} PROOF_NEEDED; NOT_FOUND for one of another account, or one that has ended
 */
export async function endOwnSession(deps: Deps, customer: Customer, id: string): Promise<{ ended: number }> {
  const { database, sessions, clock, audit } = deps
  await demandRecentProof(deps, customer)
  const { document } = customer
  const isEnded = await database.transaction(async (sql) => {
    if (!(await sessions.endOf(sql, { document, id }, clock.now()))) return false
    const detail = { reason: REASON }
    await audit.record(sql, { event: 'session.ended', subject: id, person: document, detail })
    return true
  })
  ensure(isEnded, 'NOT_FOUND')
  return { ended: 1 }
}

/** Ends every session of the account, this one too. @throws {Failure} PROOF_NEEDED */
export async function endOwnSessions(deps: Deps, customer: Customer): Promise<{ ended: number }> {
  const { database, sessions, clock, audit } = deps
  await demandRecentProof(deps, customer)
  const { document } = customer
  const ended = await database.transaction(async (sql) => {
    const ids = await sessions.endAllOf(sql, document, clock.now())
    for (const id of ids) {
      const detail = { reason: REASON }
      await audit.record(sql, { event: 'session.ended', subject: id, person: document, detail })
    }
    return ids.length
  })
  return { ended }
}
