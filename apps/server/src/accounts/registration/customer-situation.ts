import { networkOf } from '../../platform/network/ip-network.ts'
import { takeFairly } from '../../platform/throttling/fair-share.ts'
import type { AccountStore } from '../account.port.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'

/**
 * Tells if the document has an account: '1' yes, '0' no (docs/domain/calls.md). It tells known from unknown, as
 * specified, and is throttled for that.
 * @throws {Failure} TOO_MANY_TRIES
 */
export async function situation(
  deps: { accounts: AccountStore; throttling: AccountsThrottling },
  { document, ip }: { document: string; ip: string },
): Promise<{ codigoSituacao: '1' | '0' }> {
  const from = networkOf(ip)
  await deps.throttling.take('situationAddress', from)
  await takeFairly(deps, 'situationDocument', { who: document, from })
  return { codigoSituacao: (await deps.accounts.find(document)) ? '1' : '0' }
}
