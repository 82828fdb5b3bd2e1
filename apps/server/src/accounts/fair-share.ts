import { pairOf } from '../platform/network/ip-network.ts'
import type { AccountsThrottling } from './accounts-throttling.ts'

type Shared =
  | 'situationDocument'
  | 'sendCodeDocument'
  | 'sendCodeEmail'
  | 'passkeyAskDocument'
  | 'provePassword'
  | 'totpAccount'
  | 'enrolmentCode'
  | 'identityCode'

/**
 * Counts a try at a document or a mailbox over all addresses or sessions: the first tries of each come from the
 * reserve, all others from the shared part (docs/decisions/access/throttling.md).
 * @param from the address's network, or the session
 * @returns a function that takes the try back, because it was right
 * @throws {Failure} TOO_MANY_TRIES
 */
export async function takeFairly(
  { throttling }: { throttling: AccountsThrottling },
  what: Shared,
  { who, from }: { who: string; from: string },
): Promise<() => Promise<void>> {
  const pair = pairOf(who, from)
  const isFirst = await throttling.tryTake(`${what}First`, pair)
  if (isFirst && (await throttling.tryTake(`${what}Reserve`, who)))
    return async () => {
      await throttling.giveBack(`${what}First`, pair)
      await throttling.giveBack(`${what}Reserve`, who)
    }
  await throttling.take(what, who)
  return () => throttling.giveBack(what, who)
}
