import type { Clock } from '../../platform/base/clock.ts'
import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import { takeFairly } from '../../platform/throttling/fair-share.ts'
import type { AccountStore } from '../account.port.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionStore } from './session.port.ts'

/** Dependencies that tell when a session was proved last. */
export type RecentProofDeps = { sessions: Pick<SessionStore, 'provedAt'>; clock: Clock }
/** Dependencies of checking the password again. */
export type PasswordProofDeps = {
  database: Database
  clock: Clock
  audit: AccountsAudit
  throttling: AccountsThrottling
  accounts: Pick<AccountStore, 'find'>
  passwords: Pick<Passwords, 'matches'>
  sessions: Pick<SessionStore, 'proved'>
}

/** A session that was left open must not end others, nor change how its customer signs in (ASVS 7.5). */
const RECENT_MS = 5 * 60_000

/** @throws {Failure} PROOF_NEEDED unless the customer has proved who they are, in this session, just now */
export async function demandRecentProof(
  { sessions, clock }: RecentProofDeps,
  { sessionId }: Pick<Customer, 'sessionId'>,
): Promise<void> {
  const now = clock.now()
  const provedAt = await sessions.provedAt(sessionId, now)
  ensure(provedAt, 'UNAUTHENTICATED')
  ensure(provedAt.getTime() > now.getTime() - RECENT_MS, 'PROOF_NEEDED')
}

/**
 * The password again, in a session that goes on.
 * @throws {Failure} WRONG_PASSWORD; TOO_MANY_TRIES, counted apart from sign-ins, which go on
 */
export async function provePassword(
  deps: PasswordProofDeps,
  { document, sessionId }: Customer,
  password: string,
): Promise<{ proved: true }> {
  const { database, clock, audit, accounts, passwords, sessions } = deps
  const giveBack = await takeFairly(deps, 'provePassword', { who: document, from: sessionId })
  const account = await accounts.find(document)
  const isRight = await passwords.matches(account?.passwordHash, password, true)
  const proof = { event: 'session.proved', subject: sessionId, person: document } as const
  if (!isRight) {
    await audit.record(database, { ...proof, outcome: 'refused' })
    throw new Failure('WRONG_PASSWORD')
  }
  await giveBack()
  await sessions.proved(sessionId, clock.now())
  await audit.record(database, proof)
  return { proved: true }
}
