import { toInstantText } from '@consente/domain/period'
import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountStore } from '../account.port.ts'
import { type DropDeps, dropFactors } from '../factors/enrolment/remove-factor.ts'
import { demandStrongestProof, type StrongestProofDeps } from '../factors/prove-factor.ts'
import { unlockTotp } from '../factors/totp/check-totp.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { type PasswordProofDeps, provePassword } from '../sessions/recent-proof.ts'
import type { SessionStore } from '../sessions/session.port.ts'
import { checkNewPassword, type NewPasswordDeps } from './new-password.ts'

/** A new password by the current one. */
export type PasswordReplacement = {
  current: string
  password: string
  /** True if the portal can ask for a second factor. */
  takesFactors: boolean
}

/**
 * Sets a new password in a session that goes on, by the current one, and by the second factor where the customer has one that
 * counts and can be proved here. Every other session ends, no browser is known to the account any more, its second factors that
 * do not count yet are gone, and the customer is told.
 * @returns how many sessions ended
 * @throws {Failure} WEAK_PASSWORD, also for the current one again; WRONG_PASSWORD, also when it was changed meanwhile;
 *   TOO_MANY_TRIES; PROOF_NEEDED; UNAUTHENTICATED when the session has ended meanwhile
 */
export async function replacePassword(
  deps: PasswordProofDeps &
    StrongestProofDeps &
    DropDeps &
    Pick<NewPasswordDeps, 'config'> & {
      accounts: AccountStore
      passwords: Passwords
      sessions: SessionStore
    },
  customer: Customer,
  { current, password, takesFactors }: PasswordReplacement,
): Promise<{ ended: number }> {
  const { accounts, passwords, sessions, database, clock, audit, tell } = deps
  const { document, sessionId } = customer
  checkNewPassword(deps, { document, password })
  ensure(password !== current, 'WEAK_PASSWORD')
  const account = await accounts.find(document)
  await provePassword(deps, customer, current)
  await demandStrongestProof(deps, customer, takesFactors)
  ensure(account, 'UNAUTHENTICATED')

  const passwordHash = await passwords.hash(password)
  const ended = await database.transaction(async (sql) => {
    ensure(await accounts.lock(sql, document), 'UNAUTHENTICATED')
    ensure(await sessions.lockLevel(sql, sessionId, clock.now()), 'UNAUTHENTICATED')
    const now = await accounts.find(document, sql)
    ensure(now?.passwordHash === account.passwordHash, 'WRONG_PASSWORD')
    await accounts.setPassword(sql, { document, email: account.email, passwordHash }, clock.now())
    const count = await endOtherSessions(deps, sql, customer)
    await dropFactors(deps, sql, { document, isAnothers: false })
    const detail = { by: 'password' }
    await audit.record(sql, {
      event: 'account.password-changed',
      subject: 'account',
      person: document,
      detail,
    })
    await tell(sql, document, { kind: 'password-changed', at: toInstantText(clock.now()), by: 'password' })
    return count
  })
  await unlockTotp(deps, document)
  return { ended }
}
