import { ensure } from '../../../platform/base/failure.ts'
import type { AccountsDeps } from '../../accounts-deps.ts'
import { takeFairly } from '../../fair-share.ts'
import type { FactorOwner, KeptApp } from '../factor.port.ts'
import { stepOfCode } from './totp-code.ts'

/**
 * Checks a code of the account's authenticator app: each code once.
 * @throws {Failure} FACTOR_REFUSED; TOO_MANY_TRIES
 */
export async function checkTotp(
  deps: Pick<AccountsDeps, 'database' | 'factors' | 'seal' | 'clock' | 'throttling'>,
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
  { throttling }: Pick<AccountsDeps, 'throttling'>,
  document: string,
): Promise<void> {
  if (!(await throttling.tryTake('totpUnlock', document))) return
  await throttling.clear('totpAccountReserve', document)
  await throttling.clear('totpAccount', document)
}
