import { toInstantText } from '@consente/domain/period'
import { Failure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf, pairOf } from '../../platform/network/ip-network.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { ActivationStore, EmailProof } from '../activation/activation.port.ts'
import { type DropDeps, dropFactors } from '../factors/enrolment/remove-factor.ts'
import { unlockTotp } from '../factors/totp/check-totp.ts'
import { type KnownEmailDeps, normaliseEmail } from '../known-email.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionStore } from '../sessions/session.port.ts'
import { checkBinding, checkNewPassword, type NewPasswordDeps } from './new-password.ts'

type Deps = NewPasswordDeps &
  DropDeps &
  KnownEmailDeps & {
    database: Database
    throttling: AccountsThrottling
    sessions: SessionStore
    activations: ActivationStore
    passwords: Passwords
  }

/** A new password after a code to the mailbox, by the token that validated the code. */
export type PasswordChange = {
  document: string
  email: string
  password: string
  tokenId: string
  ip: string
}

/**
 * Sets a new password after the e-mail code was validated with the same token, and uses up that validation. Every session
 * of the account ends, its known browsers, failed sign-ins and failed app codes are forgotten, its second factors that do not count yet are
 * removed, and the customer is told. The name in the form is ignored, because nothing verifies it. An account that nobody
 * vouched for is handed to the customer whom the insurer's register knows by this e-mail.
 * @throws {Failure} WEAK_PASSWORD; CODE_NOT_BOUND; UNKNOWN_EMAIL
 */
export async function changePassword(deps: Deps, request: PasswordChange): Promise<{ documento: string }> {
  const { accounts, activations, passwords, sessions, throttling, database, clock, audit } = deps
  const { document, tokenId } = request
  const proof = { document, email: normaliseEmail(request.email) }
  checkNewPassword(deps, request)
  await checkBinding(deps, tokenId, proof)

  const passwordHash = await passwords.hash(request.password)
  const owner = await ownerBy(deps, proof)
  const verdict = await database.transaction(async (sql) => {
    if (!(await activations.useBinding(sql, tokenId, proof, clock.now()))) return 'CODE_NOT_BOUND'
    const change = { ...proof, passwordHash }
    const isAnothers =
      owner !== undefined && (await accounts.handOver(sql, { ...change, name: owner.name }, clock.now()))
    if (!isAnothers && !(await accounts.setPassword(sql, change, clock.now()))) return 'UNKNOWN_EMAIL'
    await sessions.endAllOf(sql, document, clock.now())
    await dropFactors(deps, sql, { document, isAnothers })
    await audit.record(sql, { event: 'account.password-changed', subject: 'account', person: document })
    await deps.tell(sql, document, { kind: 'password-changed', at: toInstantText(clock.now()) })
    return undefined
  })
  if (verdict) throw new Failure(verdict)
  const pair = pairOf(document, networkOf(request.ip))
  await throttling.clear('signInPair', pair)
  await throttling.clear('signInFirst', pair)
  await throttling.clear('signInReserve', document)
  await throttling.clear('signInAccount', document)
  await unlockTotp(deps, document)
  return { documento: document }
}

/** For an account without a voucher: the customer whom the insurer's register knows by this e-mail. */
async function ownerBy({ accounts, insurer }: KnownEmailDeps, { document, email }: EmailProof) {
  const account = await accounts.find(document)
  const found = account?.isUnvouched ? await insurer.register.find(document) : undefined
  return found?.email && normaliseEmail(found.email) === email ? found : undefined
}
