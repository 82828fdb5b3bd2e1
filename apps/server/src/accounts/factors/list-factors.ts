import type { Clock } from '../../platform/base/clock.ts'
import type { Factor, FactorOwner, FactorStore } from './factor.port.ts'

/** The second factors of an account, oldest first; disabled ones are left out. */
export const listFactors = (
  { factors }: { factors: Pick<FactorStore, 'listOf'> },
  owner: FactorOwner,
): Promise<Factor[]> => factors.listOf(owner)

/** True if a factor makes loa3 at an instant. */
export const counts = ({ countsFrom }: Pick<Factor, 'countsFrom'>, now: Date): boolean => countsFrom <= now

/** Those that make loa3 now. */
export async function countingFactors(
  deps: { factors: FactorStore; clock: Clock },
  owner: FactorOwner,
): Promise<Factor[]> {
  const now = deps.clock.now()
  return (await listFactors(deps, owner)).filter((factor) => counts(factor, now))
}
