import type { ProofAnswer, ProofOffer } from '@consente/contract/portal/factors'
import { toInstantText } from '@consente/domain/period'
import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { raiseLevel } from '../sessions/raise-level.ts'
import { demandRecentProof } from '../sessions/recent-proof.ts'
import { isFresh, levelBy, type SessionLevel } from '../sessions/session-level.ts'
import type { Factor, FactorOwner, KeptPasskey } from './factor.port.ts'
import { countingFactors, counts, listFactors } from './list-factors.ts'
import { askPasskey } from './passkeys/ask-passkey.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import { checkTotp } from './totp/check-totp.ts'

/** Whose factors a customer proves. */
export const ownerOf = ({ document, loggedUser }: Customer): FactorOwner => ({ document, person: loggedUser })

/**
 * What a signed-in customer can prove now: a passkey that counts, with a challenge, and whether an authenticator app counts,
 * which it does beside a password only.
 */
export async function startProof(deps: AccountsDeps, customer: Customer): Promise<ProofOffer> {
  const { relyingParty, clock } = deps
  const now = clock.now()
  const all = await listFactors(deps, ownerOf(customer))
  const [waiting] = all.filter((factor) => !counts(factor, now)).map(({ countsFrom }) => countsFrom)
  const { passkeys, totp } = await provable(deps, customer)
  const request =
    relyingParty &&
    passkeys.length > 0 &&
    (await askPasskey(deps, relyingParty, passkeys, {
      purpose: 'proof',
      document: customer.document,
      sessionId: customer.sessionId,
    }))
  const isWaiting = waiting && !all.some((factor) => counts(factor, now))
  return {
    ...(request && { passkey: request }),
    totp,
    ...(isWaiting && { countsFrom: toInstantText(waiting) }),
  }
}

/** What counts, and can be proved in this session. */
async function provable(
  deps: AccountsDeps,
  customer: Customer,
): Promise<{ passkeys: KeptPasskey[]; totp: boolean }> {
  const { factors, relyingParty, sessions, clock } = deps
  const now = clock.now()
  const owner = ownerOf(customer)
  const level = await sessions.levelOf(customer.sessionId, now)
  const counting = await countingFactors(deps, owner)
  const passkeys = relyingParty ? await factors.passkeysOf(owner) : []
  return {
    passkeys: passkeys.filter((passkey) => counts(passkey, now)),
    totp: counting.some(({ kind }) => kind === 'totp') && level?.amr.includes('pwd') === true,
  }
}

/**
 * For what a session that was left open must not do with one press: the second factor that the customer has and can prove here, or
 * the password where there is none; each within five minutes, a sign-in counts.
 * @throws {Failure} PROOF_NEEDED; UNAUTHENTICATED
 */
export async function demandStrongestProof(deps: AccountsDeps, customer: Customer): Promise<void> {
  const { passkeys, totp } = await provable(deps, customer)
  if (passkeys.length === 0 && !totp) return demandRecentProof(deps, customer)
  const now = deps.clock.now()
  const level = await deps.sessions.levelOf(customer.sessionId, now)
  ensure(level, 'UNAUTHENTICATED')
  ensure(isFresh(level, now), 'PROOF_NEEDED')
}

/**
 * Checks a proof, once, and raises the session to loa3. One that is refused is recorded, too.
 * @param consentId the consent that waits for this customer, where the session was opened for one
 * @throws {Failure} FACTOR_REFUSED, also for a factor that does not count; TOO_MANY_TRIES; UNAUTHENTICATED
 */
export async function finishProof(
  deps: AccountsDeps,
  customer: Customer,
  answer: ProofAnswer,
  consentId?: string,
): Promise<SessionLevel & { factorAt: Date }> {
  const { database, sessions, throttling, audit, clock } = deps
  const { document, sessionId } = customer
  await throttling.take('proofSession', sessionId)
  const current = await sessions.levelOf(sessionId, clock.now())
  ensure(current, 'UNAUTHENTICATED')
  const proved = { event: 'account.factor-proved', subject: sessionId, person: document } as const
  const factor = await checkedFactor(deps, { customer, answer, current }).catch(async (error: unknown) => {
    const kind = 'totp' in answer ? 'totp' : 'passkey'
    if (error instanceof Failure && error.code === 'FACTOR_REFUSED')
      await audit.record(database, { ...proved, outcome: 'refused', detail: { kind, consent: consentId } })
    throw error
  })
  const now = clock.now()
  const level = await database.transaction(async (sql) => {
    await audit.record(sql, { ...proved, detail: { kind: factor.kind } })
    return raiseLevel(deps, sql, customer, levelBy(factor.kind, true, now))
  })
  ensure(level, 'UNAUTHENTICATED')
  await throttling.clear('proofSession', sessionId)
  return { ...level, factorAt: now }
}

type Checking = { customer: Customer; answer: ProofAnswer; current: SessionLevel }

/** @throws {Failure} FACTOR_REFUSED; TOO_MANY_TRIES */
async function checkedFactor(
  deps: AccountsDeps,
  { customer, answer, current }: Checking,
): Promise<Factor & FactorOwner> {
  const owner = ownerOf(customer)
  if ('totp' in answer) ensure(current.amr.includes('pwd'), 'FACTOR_REFUSED')
  const factor =
    'totp' in answer
      ? await checkTotp(deps, owner, answer.totp)
      : await checkPasskey(deps, answer.passkey, { purpose: 'proof', sessionId: customer.sessionId })
  ensure(factor.person === owner.person && counts(factor, deps.clock.now()), 'FACTOR_REFUSED')
  return factor
}
