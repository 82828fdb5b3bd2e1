import type { AccountsDeps } from '../accounts-deps.ts'
import type { Factor, FactorOwner } from './factor.port.ts'

/** The second factors of an account, oldest first; disabled ones are left out. */
export const listFactors = (
  { factors }: Pick<AccountsDeps, 'factors'>,
  owner: FactorOwner,
): Promise<Factor[]> => factors.listOf(owner)

/** Whether a factor makes loa3 at an instant. */
export const counts = ({ countsFrom }: Pick<Factor, 'countsFrom'>, now: Date): boolean => countsFrom <= now

/** Those that make loa3 now. */
export async function countingFactors(
  deps: Pick<AccountsDeps, 'factors' | 'clock'>,
  owner: FactorOwner,
): Promise<Factor[]> {
  const now = deps.clock.now()
  return (await listFactors(deps, owner)).filter((factor) => counts(factor, now))
}
