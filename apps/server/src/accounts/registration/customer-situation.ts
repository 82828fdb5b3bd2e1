import { networkOf } from '../../platform/network/ip-network.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * Whether the document has an account: '1' yes, '0' no (specification section 7). It tells known from unknown, as
 * specified, and is throttled for that.
 * @throws {Failure} TOO_MANY_TRIES
 */
export async function situation(
  { accounts, throttling }: Pick<AccountsDeps, 'accounts' | 'throttling'>,
  { document, ip }: { document: string; ip: string },
): Promise<{ codigoSituacao: '1' | '0' }> {
  await throttling.take('situationAddress', networkOf(ip))
  await throttling.take('situationDocument', document)
  return { codigoSituacao: (await accounts.find(document)) ? '1' : '0' }
}
