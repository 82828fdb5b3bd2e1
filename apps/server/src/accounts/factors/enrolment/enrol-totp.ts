import type { TotpSecret } from '@consente/contract/portal/factors'
import { later } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Config } from '../../../platform/config/server-config.ts'
import type { Customer } from '../../../platform/http/route.ts'
import type { Seal } from '../../../platform/secrets/seal.ts'
import type { ChallengeStore } from '../factor.port.ts'
import { CEREMONY_MS } from '../passkeys/webauthn.ts'
import { newTotpSecret, stepOfCode, totpUri } from '../totp/totp-code.ts'
import { type AddFactorDeps, addFactor } from './add-factor.ts'
import { demandEnrolment, type EnrolmentDeps } from './enrolment-right.ts'

/**
 * A secret for an authenticator app, shown once.
 * @throws {Failure} PROOF_NEEDED; FACTOR_WAITS
 */
export async function startTotp(
  deps: EnrolmentDeps & { challenges: ChallengeStore; config: Config; seal: Seal },
  customer: Customer,
): Promise<TotpSecret> {
  const { challenges, config, seal } = deps
  await demandEnrolment(deps, deps.database, customer)
  const secret = newTotpSecret()
  const { document, sessionId } = customer
  await challenges.put({
    hash: hashOf(secret),
    purpose: 'totp',
    document,
    sessionId,
    sealedSecret: seal.seal(secret),
    expiresAt: later(deps, 2 * CEREMONY_MS),
  })
  const account = `final ${document.slice(-2)}`
  return { secret, uri: totpUri(secret, { issuer: config.institution.name, account }) }
}

/**
 * Adds the app once it shows a code of the secret. A wrong code keeps the secret, so that the customer can
 * try the next code; a thief who has the secret need not guess anyway.
 * @throws {Failure} FACTOR_REFUSED; and as `addFactor`
 */
export async function addTotp(
  deps: AddFactorDeps & { challenges: ChallengeStore },
  customer: Customer,
  { secret, code, name }: { secret: string; code: string; name: string },
): Promise<void> {
  const { challenges, clock } = deps
  const now = clock.now()
  const step = stepOfCode(secret, code, now)
  ensure(step !== undefined, 'FACTOR_REFUSED')
  const asked = { purpose: 'totp', sessionId: customer.sessionId } as const
  const taken = await challenges.take(hashOf(secret), asked, now)
  ensure(taken?.sealedSecret, 'FACTOR_REFUSED')
  const app = { sealedSecret: taken.sealedSecret, lastStep: step }
  await addFactor(deps, customer, { kind: 'totp', name, app })
}
