import { pairOf } from '../platform/network/ip-network.ts'
import type { AccountsDeps } from './accounts-deps.ts'

type Shared = 'situationDocument' | 'sendCodeDocument' | 'sendCodeEmail'

/**
 * Counts a try at a document or a mailbox over all addresses: the first tries of an address come from the reserve,
 * all others from the shared part (decision 56).
 * @throws {Failure} TOO_MANY_TRIES
 */
export async function takeFairly(
  { throttling }: Pick<AccountsDeps, 'throttling'>,
  what: Shared,
  { who, from }: { who: string; from: string },
): Promise<void> {
  const isFirst = await throttling.tryTake(`${what}First`, pairOf(who, from))
  if (isFirst && (await throttling.tryTake(`${what}Reserve`, who))) return
  await throttling.take(what, who)
}
