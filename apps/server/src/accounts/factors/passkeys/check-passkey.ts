import type { PasskeyAssertion } from '@consente/contract/portal/passkeys'
import type { Clock } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { AccountStore } from '../../account.port.ts'
import type { TellCustomer } from '../../account-news.port.ts'
import type { AccountsAudit } from '../../accounts-audit-events.ts'
import type { SessionStore } from '../../sessions/session.port.ts'
import type { Challenge, ChallengeStore, FactorStore, KeptPasskey } from '../factor.port.ts'
import type { UserHandleStore } from './user-handle.store.ts'
import { challengeIn, type RelyingParty } from './webauthn.ts'

/** Dependencies of checking a passkey and of disabling a copied one. */
export type PasskeyDeps = {
  database: Database
  clock: Clock
  audit: AccountsAudit
  accounts: AccountStore
  userHandles: UserHandleStore
  sessions: SessionStore
  factors: FactorStore
  challenges: ChallengeStore
  relyingParty: RelyingParty | undefined
  tell: TellCustomer
}

/**
 * Checks what an authenticator answered to a challenge of ours, which is used up by it. A counter that does not move on tells
 * that the key was copied (WebAuthn level 3, section 6.1.1): it is disabled, and the customer is told.
 * @throws {Failure} FACTOR_REFUSED, whatever the reason
 */
export async function checkPasskey(
  deps: PasskeyDeps,
  answer: PasskeyAssertion,
  asked: Pick<Challenge, 'purpose' | 'sessionId'>,
): Promise<KeptPasskey> {
  const { factors, challenges, relyingParty, clock } = deps
  const challenge = challengeIn(answer)
  const taken = challenge && (await challenges.take(hashOf(challenge), asked, clock.now()))
  ensure(relyingParty && challenge && taken, 'FACTOR_REFUSED')
  const passkey = await factors.findPasskey(answer.id)
  ensure(passkey && !passkey.isDisabled, 'FACTOR_REFUSED')
  // The device names the account if the customer did not, by the handle that it was given with the passkey.
  const { userHandle } = answer.response
  if (taken.document === undefined) ensure(userHandle !== undefined, 'FACTOR_REFUSED')
  else ensure(taken.document === passkey.document, 'FACTOR_REFUSED')
  if (userHandle !== undefined)
    ensure(userHandle === (await deps.userHandles.of(passkey.document)), 'FACTOR_REFUSED')
  const counter = await relyingParty.checkAssertion(answer, passkey, { challenge })
  ensure(counter !== undefined, 'FACTOR_REFUSED')
  const isCounted = await factors.usePasskey(deps.database, passkey.id, counter, clock.now())
  if (!isCounted) await disableCopied(deps, passkey)
  ensure(isCounted, 'FACTOR_REFUSED')
  return passkey
}

function disableCopied(
  { database, accounts, factors, sessions, clock, audit, tell }: PasskeyDeps,
  { id, document, name }: KeptPasskey,
): Promise<void> {
  return database.transaction(async (sql) => {
    await accounts.lock(sql, document)
    if (!(await factors.disable(sql, id, clock.now()))) return
    await sessions.lowerLevels(sql, document)
    await audit.record(sql, {
      event: 'account.factor-removed',
      subject: 'account',
      person: document,
      detail: { kind: 'passkey', reason: 'its counter went back' },
    })
    await tell(sql, document, { kind: 'factor-removed', factor: { kind: 'passkey', name }, by: 'copy' })
  })
}
