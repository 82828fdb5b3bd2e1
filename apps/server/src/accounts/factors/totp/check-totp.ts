import { ensure } from '../../../platform/base/failure.ts'
import type { AccountsDeps } from '../../accounts-deps.ts'
import type { FactorOwner, KeptApp } from '../factor.port.ts'
import { stepOfCode } from './totp-code.ts'

/**
 * Checks a code of the account's authenticator app: each code once.
 * @throws {Failure} FACTOR_REFUSED; TOO_MANY_TRIES
 */
export async function checkTotp(
  {
    database,
    factors,
    seal,
    clock,
    throttling,
  }: Pick<AccountsDeps, 'database' | 'factors' | 'seal' | 'clock' | 'throttling'>,
  owner: FactorOwner,
  code: string,
): Promise<KeptApp> {
  await throttling.take('totpAccount', owner.document)
  const now = clock.now()
  const app = await factors.findApp(owner)
  const step = app && stepOfCode(seal.open(app.sealedSecret), code, now)
  ensure(app && step !== undefined, 'FACTOR_REFUSED')
  ensure(await factors.useApp(database, app.id, step, now), 'FACTOR_REFUSED')
  await throttling.giveBack('totpAccount', owner.document)
  return app
}
