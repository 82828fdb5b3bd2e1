import type { Clock } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Seal } from '../../../platform/secrets/seal.ts'
import { takeFairly } from '../../../platform/throttling/fair-share.ts'
import type { AccountsThrottling } from '../../accounts-throttling.ts'
import type { FactorOwner, FactorStore, KeptApp } from '../factor.port.ts'
import { stepOfCode } from './totp-code.ts'

/** Dependencies of checking a code of an authenticator app. */
export type TotpDeps = {
  database: Database
  factors: FactorStore
  seal: Seal
  clock: Clock
  throttling: AccountsThrottling
}

/**
 * Checks a code of the account's authenticator app: each code once.
 * @throws {Failure} FACTOR_REFUSED; TOO_MANY_TRIES
 */
export async function checkTotp(
  deps: TotpDeps,
  { sessionId, ...owner }: FactorOwner & { sessionId: string },
  code: string,
): Promise<KeptApp> {
  const { database, factors, seal, clock } = deps
  const giveBack = await takeFairly(deps, 'totpAccount', { who: owner.document, from: sessionId })
  const now = clock.now()
  const app = await factors.findApp(owner)
  const step = app && stepOfCode(seal.open(app.sealedSecret), code, now)
  ensure(app && step !== undefined, 'FACTOR_REFUSED')
  ensure(await factors.useApp(database, app.id, step, now), 'FACTOR_REFUSED')
  await giveBack()
  return app
}

/**
 * Ends the lock of an account's codes with its new password, which their guesser does not know. A few times a day only:
 * somebody who has the mailbox could set passwords to guess on.
 */
export async function unlockTotp(
  { throttling }: Pick<TotpDeps, 'throttling'>,
  document: string,
): Promise<void> {
  if (!(await throttling.tryTake('totpUnlock', document))) return
  await throttling.clear('totpAccountReserve', document)
  await throttling.clear('totpAccount', document)
}
