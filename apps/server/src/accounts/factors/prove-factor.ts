import type { ProofAnswer, ProofOffer } from '@consente/contract/portal/factors'
import { toInstantText } from '@consente/domain/period'
import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { raiseLevel } from '../sessions/raise-level.ts'
import { levelBy, type SessionLevel } from '../sessions/session-level.ts'
import type { FactorOwner } from './factor.port.ts'
import { counts, listFactors } from './list-factors.ts'
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
  const { factors, relyingParty, sessions, clock } = deps
  const owner = ownerOf(customer)
  const now = clock.now()
  const [all, level] = [await listFactors(deps, owner), await sessions.levelOf(customer.sessionId, now)]
  const counting = all.filter((factor) => counts(factor, now))
  const [waiting] = all.filter((factor) => !counts(factor, now)).map(({ countsFrom }) => countsFrom)
  const passkeys = (await factors.passkeysOf(owner)).filter((passkey) => counts(passkey, now))
  const request =
    relyingParty &&
    passkeys.length > 0 &&
    (await askPasskey(deps, relyingParty, passkeys, {
      purpose: 'proof',
      document: customer.document,
      sessionId: customer.sessionId,
    }))
  return {
    ...(request && { passkey: request }),
    totp: counting.some(({ kind }) => kind === 'totp') && level?.amr.includes('pwd') === true,
    ...(counting.length === 0 && waiting && { countsFrom: toInstantText(waiting) }),
  }
}

/**
 * Checks a proof, once, and raises the session to loa3.
 * @throws {Failure} FACTOR_REFUSED, also for a factor that does not count; TOO_MANY_TRIES; UNAUTHENTICATED
 */
export async function finishProof(
  deps: AccountsDeps,
  customer: Customer,
  answer: ProofAnswer,
): Promise<SessionLevel & { factorAt: Date }> {
  const { database, sessions, throttling, audit, clock } = deps
  const { document, sessionId } = customer
  await throttling.take('proofSession', sessionId)
  const current = await sessions.levelOf(sessionId, clock.now())
  ensure(current, 'UNAUTHENTICATED')
  if ('totp' in answer) ensure(current.amr.includes('pwd'), 'FACTOR_REFUSED')
  const owner = ownerOf(customer)
  const factor =
    'totp' in answer
      ? await checkTotp(deps, owner, answer.totp)
      : await checkPasskey(deps, answer.passkey, { purpose: 'proof', sessionId })
  const now = clock.now()
  ensure(factor.person === owner.person && counts(factor, now), 'FACTOR_REFUSED')
  const level = await database.transaction(async (sql) => {
    await audit.record(sql, {
      event: 'account.factor-proved',
      subject: sessionId,
      person: document,
      detail: { kind: factor.kind },
    })
    return raiseLevel(deps, sql, customer, levelBy(factor.kind, true, now))
  })
  ensure(level, 'UNAUTHENTICATED')
  await throttling.clear('proofSession', sessionId)
  return { ...level, factorAt: now }
}
