import type { Clock } from '../../platform/base/clock.ts'
import type { Factor, FactorOwner, FactorStore } from './factor.port.ts'

/** True if a factor makes loa3 at an instant. */
export const counts = ({ countsFrom }: Pick<Factor, 'countsFrom'>, now: Date): boolean => countsFrom <= now

/** Those that make loa3 now. */
export async function countingFactors(
  { factors, clock }: { factors: FactorStore; clock: Clock },
  owner: FactorOwner,
): Promise<Factor[]> {
  const now = clock.now()
  return (await factors.listOf(owner)).filter((factor) => counts(factor, now))
}
