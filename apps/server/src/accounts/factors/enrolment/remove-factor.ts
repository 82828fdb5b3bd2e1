import type { Clock } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import type { Sql } from '../../../platform/database/database.ts'
import type { Customer } from '../../../platform/http/route.ts'
import type { AccountStore } from '../../account.port.ts'
import type { TellCustomer } from '../../account-news.port.ts'
import type { AccountsAudit } from '../../accounts-audit-events.ts'
import {
  demandRecentProof,
  type PasswordProofDeps,
  provePassword,
  type RecentProofDeps,
} from '../../sessions/recent-proof.ts'
import type { SessionStore } from '../../sessions/session.port.ts'
import { counts } from '../counting-factors.ts'
import type { Factor, FactorStore } from '../factor.port.ts'
import { ownerOf } from '../prove-factor.ts'
import { demandRemoval, type EnrolmentDeps } from './enrolment-right.ts'

/** Dependencies of taking away factors that do not count yet. */
export type DropDeps = RemovalDeps & { factors: Pick<FactorStore, 'dropLater'>; clock: Clock }
type RemovalDeps = { audit: AccountsAudit; tell: TellCustomer; sessions: Pick<SessionStore, 'lowerLevels'> }

/**
 * Removes a factor. One that does not count yet takes a recent proof of any kind, as its customer may have been told of it and
 * not have added it. The last one takes the password: it is what is left.
 * @throws {Failure} NOT_FOUND; PROOF_NEEDED; WRONG_PASSWORD; TOO_MANY_TRIES
 */
export async function removeFactor(
  deps: EnrolmentDeps & PasswordProofDeps & RecentProofDeps & RemovalDeps & { accounts: AccountStore },
  customer: Customer,
  { id, password }: { id: string; password?: string | undefined },
): Promise<void> {
  const { accounts, factors, database, clock } = deps
  const owner = ownerOf(customer)
  const factor = (await factors.listOf(owner)).find((one) => one.id === id)
  ensure(factor, 'NOT_FOUND')
  if (password !== undefined) await provePassword(deps, customer, password)
  const right = counts(factor, clock.now())
    ? await demandRemoval(deps, customer)
    : await demandRecentProof(deps, customer)
  const mayBeLast = right !== 'factor' || password !== undefined
  await database.transaction(async (sql) => {
    // The lock makes one of two that are removed at once the last.
    ensure(await accounts.lock(sql, owner.document), 'UNAUTHENTICATED')
    ensure(mayBeLast || (await factors.listOf(owner, sql)).length > 1, 'PROOF_NEEDED')
    ensure(await factors.remove(sql, owner, id), 'NOT_FOUND')
    await recordRemoval(deps, sql, customer, factor)
  })
}

/**
 * A new password takes away what was added with the previous one and does not count yet: somebody who stole the password added it, or
 * its owner adds it again. An account that becomes another person's keeps none.
 */
export async function dropFactors(
  deps: DropDeps,
  sql: Sql,
  { document, isAnothers }: { document: string; isAnothers: boolean },
): Promise<void> {
  const from = isAnothers ? new Date(0) : deps.clock.now()
  for (const factor of await deps.factors.dropLater(sql, document, from))
    await recordRemoval(deps, sql, { document }, factor)
}

async function recordRemoval(
  { audit, tell, sessions }: RemovalDeps,
  sql: Sql,
  { document, sessionId }: { document: string; sessionId?: string },
  { kind, name }: Factor,
): Promise<void> {
  await sessions.lowerLevels(sql, document, sessionId)
  const entry = { event: 'account.factor-removed', subject: 'account', person: document } as const
  await audit.record(sql, { ...entry, detail: { kind } })
  await tell(sql, document, { kind: 'factor-removed', factor: { kind, name }, by: 'customer' })
}
