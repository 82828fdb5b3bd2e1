import { shownName } from '@consente/domain/shown-name'
import { ensure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { FactorStore } from './factor.port.ts'
import { ownerOf } from './prove-factor.ts'

export const LONGEST_NAME = 60

/**
 * Gives a factor another name: it changes nothing that the factor opens.
 * @throws {Failure} NOT_FOUND; INVALID_REQUEST for a name of which nothing can be seen; TOO_MANY_TRIES
 */
export async function renameFactor(
  {
    database,
    factors,
    throttling,
    audit,
  }: {
    database: Database
    factors: Pick<FactorStore, 'rename'>
    throttling: AccountsThrottling
    audit: AccountsAudit
  },
  customer: Customer,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { document } = customer
  await throttling.take('renameFactor', document)
  const cleaned = shownName(name, LONGEST_NAME)
  ensure(cleaned !== '', 'INVALID_REQUEST')
  await database.transaction(async (sql) => {
    ensure(await factors.rename(sql, ownerOf(customer), { id, name: cleaned }), 'NOT_FOUND')
    await audit.record(sql, { event: 'account.factor-renamed', subject: 'account', person: document })
  })
}
