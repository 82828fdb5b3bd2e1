import type { Clock } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import type { Database, Sql } from '../../../platform/database/database.ts'
import type { Customer } from '../../../platform/http/route.ts'
import type { SessionStore } from '../../sessions/session.port.ts'
import { isFresh } from '../../sessions/session-level.ts'
import { counts } from '../counting-factors.ts'
import type { Factor, FactorStore } from '../factor.port.ts'
import { ownerOf } from '../prove-factor.ts'

/** Dependencies that tell if a session may add or remove a factor. */
export type EnrolmentDeps = { database: Database; clock: Clock; sessions: SessionStore; factors: FactorStore }

/** The proof that lets a session add a factor: one that counts, proved just now, or password and mailbox for the first. */
export type EnrolmentRight = 'factor' | 'mail'

/**
 * A stolen password must not buy loa3 (docs/decisions/access/second-factors.md): the first factor takes password and
 * mailbox, and waits; a further one takes one that counts.
 * @throws {Failure} PROOF_NEEDED; FACTOR_WAITS while the account has factors and none counts
 */
export async function demandEnrolment(
  deps: EnrolmentDeps,
  sql: Sql,
  customer: Customer,
): Promise<EnrolmentRight> {
  const { clock, sessions, factors } = deps
  const now = clock.now()
  const all = await factors.listOf(ownerOf(customer), sql)
  if (all.some((factor) => counts(factor, now))) {
    await demandFactor(deps, sql, customer)
    return 'factor'
  }
  ensure(all.length === 0, 'FACTOR_WAITS')
  ensure(await sessions.isEnrolmentOpen(sql, customer.sessionId, now), 'PROOF_NEEDED')
  return 'mail'
}

/**
 * Removing a factor that counts takes a proof by one, or password and mailbox: all may be lost.
 * @throws {Failure} PROOF_NEEDED
 */
export async function demandRemoval(deps: EnrolmentDeps, customer: Customer): Promise<EnrolmentRight> {
  const { database, clock, sessions } = deps
  if (await sessions.isEnrolmentOpen(database, customer.sessionId, clock.now())) return 'mail'
  await demandFactor(deps, database, customer)
  return 'factor'
}

async function demandFactor(
  { clock, sessions }: EnrolmentDeps,
  sql: Sql,
  { sessionId }: Customer,
): Promise<void> {
  const now = clock.now()
  const level = await sessions.levelOf(sessionId, now, sql)
  ensure(level && isFresh(level, now), 'PROOF_NEEDED')
}

/** The proof that adding a factor takes now. */
export function whatAddingTakes(all: readonly Factor[], now: Date): 'mail' | 'proof' | 'wait' {
  if (all.length === 0) return 'mail'
  return all.some((factor) => counts(factor, now)) ? 'proof' : 'wait'
}
