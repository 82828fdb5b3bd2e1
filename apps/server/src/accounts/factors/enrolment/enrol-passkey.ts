import { randomBytes } from 'node:crypto'
import type { NewPasskey, PasskeyCreation } from '@consente/contract/portal/passkeys'
import { later } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Config } from '../../../platform/config/server-config.ts'
import type { Customer } from '../../../platform/http/route.ts'
import type { ChallengeStore, FactorStore } from '../factor.port.ts'
import type { UserHandleStore } from '../passkeys/user-handle.store.ts'
import { CEREMONY_MS, challengeIn, newChallenge, type RelyingParty } from '../passkeys/webauthn.ts'
import { ownerOf } from '../prove-factor.ts'
import { type AddFactorDeps, addFactor, MOST_PASSKEYS } from './add-factor.ts'
import { demandEnrolment, type EnrolmentDeps } from './enrolment-right.ts'

/**
 * Options for the browser's new passkey. Its name begins with the institution's, as several may share a domain.
 * @throws {Failure} PROOF_NEEDED; FACTOR_WAITS; FORBIDDEN where there are no passkeys, or ten already
 */
export async function startPasskey(
  deps: EnrolmentDeps & {
    relyingParty: RelyingParty | undefined
    factors: FactorStore
    userHandles: UserHandleStore
    challenges: ChallengeStore
    config: Config
  },
  customer: Customer,
): Promise<PasskeyCreation> {
  const { relyingParty, factors, userHandles, challenges, config } = deps
  ensure(relyingParty, 'FORBIDDEN')
  await demandEnrolment(deps, deps.database, customer)
  const { document, sessionId } = customer
  const known = await factors.passkeysOf(ownerOf(customer))
  ensure(known.length < MOST_PASSKEYS, 'FORBIDDEN')
  const handle = await userHandles.given(document, randomBytes(32).toString('base64url'))
  ensure(handle, 'UNAUTHENTICATED')
  const challenge = newChallenge()
  await challenges.put({
    hash: hashOf(challenge),
    purpose: 'passkey',
    document,
    sessionId,
    expiresAt: later(deps, CEREMONY_MS),
  })
  const name = `${config.institution.name}, ${document.length === 14 ? 'CNPJ' : 'CPF'} final ${document.slice(-2)}`
  return relyingParty.creation({ challenge, user: { handle, name, displayName: name }, known })
}

/** @throws {Failure} FACTOR_REFUSED; and as `addFactor` */
export async function addPasskey(
  deps: AddFactorDeps & { relyingParty: RelyingParty | undefined; challenges: ChallengeStore },
  customer: Customer,
  { passkey: answer, name }: { passkey: NewPasskey; name: string },
): Promise<void> {
  const { relyingParty, challenges, clock } = deps
  const challenge = challengeIn(answer)
  const asked = { purpose: 'passkey', sessionId: customer.sessionId } as const
  const taken = challenge && (await challenges.take(hashOf(challenge), asked, clock.now()))
  const passkey = taken && (await relyingParty?.checkCreation(answer, { challenge }))
  ensure(passkey, 'FACTOR_REFUSED')
  await addFactor(deps, customer, { kind: 'passkey', name, passkey })
}
