import { insertAuditFrom } from '../../platform/audit/audit.store.ts'
import type { Database, Row } from '../../platform/database/database.ts'
import {
  blocked,
  clearing,
  givingBack,
  type ThrottlePolicy,
  taking,
} from '../../platform/throttling/throttle.store.ts'
import type { Account } from '../account.port.ts'
import { ACCOUNT, type AccountRow, rowToAccount } from '../account.store.ts'
import { insertSession, sessionValues } from './session.store.ts'
import type { Completion, SignInStore, TryKeys } from './sign-in.port.ts'

export function createSignInStore(
  database: Database,
  policies: Record<keyof TryKeys, ThrottlePolicy>,
): SignInStore {
  const isRefused = [
    blocked({ key: '$2', now: '$4', ...policies.pair }),
    blocked({ key: '$7', now: '$4', ...policies.often }),
  ].join(' or ')
  const begin = `with by_address as (${taking({ key: '$1', now: '$4', ...policies.address }, `not (${isRefused})`)} returning 1),
    by_often as (${taking({ key: '$7', now: '$4', ...policies.often }, 'exists (select 1 from by_address)')} returning 1),
    by_pair as (${taking({ key: '$2', now: '$4', ...policies.pair }, 'exists (select 1 from by_often)')} returning 1),
    known as (select exists (select 1 from session where document = $5 and address_hash = $6) as is_known),
    by_account as (${taking(
      { key: '$3', now: '$4', ...policies.account },
      'exists (select 1 from by_pair) and not (select is_known from known)',
    )} returning 1)
    select exists (select 1 from by_pair) and (is_known or exists (select 1 from by_account)) as is_counted,
      is_known, ${ACCOUNT} from known left join account on document = $5`

  return {
    async begin(
      keys: TryKeys,
      { document, addressHash }: { document: string; addressHash: string },
      now: Date,
    ): Promise<{ isKnown: boolean; account: Account | undefined } | undefined> {
      const values = [keys.address, keys.pair, keys.account, now, document, addressHash, keys.often]
      const [row] = await database.query<BeginRow>(begin, values)
      if (!row?.is_counted) return undefined
      return { isKnown: row.is_known, account: row.document === null ? undefined : rowToAccount(row) }
    },

    async complete(
      { keys, isKnown, session, refreshToken, audited }: Completion,
      now: Date,
    ): Promise<boolean> {
      const own = [keys.address, keys.pair, keys.account, isKnown, refreshToken.hash, refreshToken.expiresAt]
      const further = [...sessionValues(session, now), ...audited]
      const places = further.map((_, index) => `$${own.length + 1 + index}`)
      const started = await database.run(
        `with by_address as (${givingBack('$1')} returning 1),
         by_pair as (${clearing('$2', '(select count(*) from by_address) >= 0')} returning 1),
         by_account as (${givingBack('$3', '(select count(*) from by_pair) >= 0 and not $4::boolean')}),
         started as (${insertSession(places.slice(0, 6))} returning id),
         renewable as (insert into refresh_token (hash, session_id, expires_at)
           select $5::text, id, $6::timestamptz from started)
         ${insertAuditFrom('started', places.slice(6))}`,
        [...own, ...further],
      )
      return started === 1
    },
  }
}

/** Without an account its columns are null. */
type BeginRow = Row & { is_counted: boolean; is_known: boolean } & (AccountRow | { document: null })
