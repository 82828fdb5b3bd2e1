import type { ProofAnswer, ProofOffer } from '@consente/contract/portal/factors'
import { toInstantText } from '@consente/domain/period'
import type { Clock } from '../../platform/base/clock.ts'
import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import { raiseLevel } from '../sessions/raise-level.ts'
import { demandRecentProof, type RecentProofDeps } from '../sessions/recent-proof.ts'
import type { SessionStore } from '../sessions/session.port.ts'
import { isFresh, levelBy, type SessionLevel } from '../sessions/session-level.ts'
import { counts } from './counting-factors.ts'
import type { ChallengeStore, Factor, FactorOwner, FactorStore, KeptApp, KeptPasskey } from './factor.port.ts'
import { askPasskey } from './passkeys/ask-passkey.ts'
import { checkPasskey, type PasskeyDeps } from './passkeys/check-passkey.ts'
import type { RelyingParty } from './passkeys/webauthn.ts'
import { checkTotp, type TotpDeps } from './totp/check-totp.ts'

type ProvableDeps = {
  factors: FactorStore
  relyingParty: RelyingParty | undefined
  sessions: SessionStore
  clock: Clock
}
/** Dependencies of asking for a proof. */
export type OfferDeps = ProvableDeps & { challenges: ChallengeStore }
/** Dependencies of demanding the strongest proof of a customer. */
export type StrongestProofDeps = ProvableDeps & RecentProofDeps
/** Dependencies of checking a factor of either kind. */
export type ProofDeps = PasskeyDeps & TotpDeps

/** The owner of the factors that a customer proves. */
export const ownerOf = ({ document, loggedUser }: Customer): FactorOwner => ({ document, person: loggedUser })

/**
 * Proofs that a signed-in customer can give now: a passkey that counts, with a challenge, and whether an authenticator app counts,
 * which it does beside a password only.
 */
export async function startProof(deps: OfferDeps, customer: Customer): Promise<ProofOffer> {
  const now = deps.clock.now()
  const all = await deps.factors.listOf(ownerOf(customer))
  const [waiting] = all.filter((factor) => !counts(factor, now)).map(({ countsFrom }) => countsFrom)
  const isWaiting = waiting && !all.some((factor) => counts(factor, now))
  return {
    ...(await offerOf(deps, customer, (factor) => counts(factor, now))),
    ...(isWaiting && { countsFrom: toInstantText(waiting) }),
  }
}

/** The question to the customer: a challenge for those passkeys that are meant, and whether the app is. */
export async function offerOf(
  deps: OfferDeps,
  customer: Customer,
  isMeant: (factor: Factor) => boolean,
): Promise<ProofOffer> {
  const { relyingParty } = deps
  const { document, sessionId } = customer
  const { passkeys, totp } = await provable(deps, customer, isMeant)
  const asked = { purpose: 'proof', document, sessionId } as const
  const isAsked = relyingParty && passkeys.length > 0
  return { ...(isAsked && { passkey: await askPasskey(deps, relyingParty, passkeys, asked) }), totp }
}

/** Those factors that are meant and can be proved in this session: an app only beside the password. */
async function provable(
  deps: ProvableDeps,
  customer: Customer,
  isMeant: (factor: Factor) => boolean,
): Promise<{ passkeys: KeptPasskey[]; totp: boolean }> {
  const { factors, relyingParty, sessions, clock } = deps
  const owner = ownerOf(customer)
  const level = await sessions.levelOf(customer.sessionId, clock.now())
  const meant = (await factors.listOf(owner)).filter(isMeant)
  const passkeys = relyingParty ? await factors.passkeysOf(owner) : []
  return {
    passkeys: passkeys.filter(isMeant),
    totp: meant.some(({ kind }) => kind === 'totp') && level?.amr.includes('pwd') === true,
  }
}

/**
 * For what a session that was left open must not do with one press: the second factor that the customer has and can prove here, or
 * the password where there is none; each within five minutes, a sign-in counts.
 * @param takesFactors whether the portal can ask for a factor; otherwise the password is enough for customers who have one
 * @throws {Failure} PROOF_NEEDED; UNAUTHENTICATED
 */
export async function demandStrongestProof(
  deps: StrongestProofDeps,
  customer: Customer,
  takesFactors: boolean,
): Promise<void> {
  if (!takesFactors) return demandRecentProof(deps, customer)
  const now = deps.clock.now()
  const { passkeys, totp } = await provable(deps, customer, (factor) => counts(factor, now))
  if (passkeys.length === 0 && !totp) return demandRecentProof(deps, customer)
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
  deps: ProofDeps,
  customer: Customer,
  answer: ProofAnswer,
  consentId?: string,
): Promise<SessionLevel & { factorAt: Date }> {
  const { accounts, database, factors, throttling, audit, clock } = deps
  const { document, sessionId } = customer
  await throttling.take('proofSession', sessionId)
  const proved = { event: 'account.factor-proved', subject: sessionId, person: document } as const
  const noteRefusal = async (error: unknown) => {
    const kind = 'totp' in answer ? 'totp' : 'passkey'
    if (error instanceof Failure && error.code === 'FACTOR_REFUSED')
      await audit.record(database, { ...proved, outcome: 'refused', detail: { kind, consent: consentId } })
    throw error
  }
  const factor = await checkCounting(deps, customer, answer).catch(noteRefusal)
  const now = clock.now()
  const raise = async (sql: Sql) => {
    // One that was removed since proves nothing: its removal lowered what had been raised by then.
    ensure(await accounts.lock(sql, document), 'UNAUTHENTICATED')
    ensure(await factors.holds(sql, factor.id), 'FACTOR_REFUSED')
    await audit.record(sql, { ...proved, detail: { kind: factor.kind } })
    return raiseLevel(deps, sql, customer, levelBy(factor.kind, true, now))
  }
  const level = await database.transaction(raise).catch(noteRefusal)
  ensure(level, 'UNAUTHENTICATED')
  await throttling.clear('proofSession', sessionId)
  return { ...level, factorAt: now }
}

async function checkCounting(deps: ProofDeps, customer: Customer, answer: ProofAnswer) {
  const factor = await checkOwn(deps, customer, answer)
  ensure(counts(factor, deps.clock.now()), 'FACTOR_REFUSED')
  return factor
}

/**
 * Checks, once, what a factor of the customer's answers, whether it counts or not.
 * @throws {Failure} FACTOR_REFUSED; TOO_MANY_TRIES; UNAUTHENTICATED
 */
export async function checkOwn(
  deps: ProofDeps,
  customer: Customer,
  answer: ProofAnswer,
): Promise<KeptPasskey | KeptApp> {
  const { sessionId } = customer
  const level = await deps.sessions.levelOf(sessionId, deps.clock.now())
  ensure(level, 'UNAUTHENTICATED')
  if ('totp' in answer) ensure(level.amr.includes('pwd'), 'FACTOR_REFUSED')
  const owner = ownerOf(customer)
  const factor =
    'totp' in answer
      ? await checkTotp(deps, { ...owner, sessionId }, answer.totp)
      : await checkPasskey(deps, answer.passkey, { purpose: 'proof', sessionId })
  ensure(factor.document === owner.document && factor.person === owner.person, 'FACTOR_REFUSED')
  return factor
}
