import type { Insurer } from '../insurer/insurer.ts'
import type { Clock } from '../platform/base/clock.ts'
import { Failure } from '../platform/base/failure.ts'
import type { Database } from '../platform/database/database.ts'
import type { Account } from './account.port.ts'
import type { AccountsAudit } from './accounts-audit-events.ts'
import type { SessionEnds } from './sessions/session.port.ts'

/**
 * True if the insurer's register still names the person behind a company's account. Everybody else acts for themselves.
 * @throws {Failure} UNAVAILABLE when the register does not answer
 */
export async function isRepresented(
  { insurer }: { insurer: Insurer },
  { document, representative }: Pick<Account, 'document' | 'representative'>,
): Promise<boolean> {
  if (representative === undefined) return true
  const company = await insurer.register.find(document)
  return company?.representatives.some((one) => one.document === representative) === true
}

/** Dependencies of ending the sessions of an account whose representative has changed. */
export type FormerDeps = { database: Database; sessions: SessionEnds; clock: Clock; audit: AccountsAudit }

/** Ends every session of an account whose representative the register no longer names. @throws {Failure} NOT_REPRESENTATIVE */
export async function refuseFormer(
  { database, sessions, clock, audit }: FormerDeps,
  { document }: Pick<Account, 'document'>,
): Promise<never> {
  await database.transaction(async (sql) => {
    for (const subject of await sessions.endAllOf(sql, document, clock.now())) {
      const detail = { reason: 'no longer the representative' }
      await audit.record(sql, { event: 'session.ended', subject, person: document, detail })
    }
  })
  throw new Failure('NOT_REPRESENTATIVE')
}
