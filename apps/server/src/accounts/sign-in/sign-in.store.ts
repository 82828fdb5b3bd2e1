import type { Database, Sql } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import {
  blocked,
  clearing,
  givingBack,
  type ThrottlePolicy,
  taking,
} from '../../platform/throttling/throttle.store.ts'
import type { Account } from '../account.port.ts'
import { ACCOUNT } from '../account.store.ts'
import { startSession } from '../sessions/session.store.ts'
import type { Completion, CountedBy, SignInStore, TryKeys, TryOrigin } from './sign-in.port.ts'

type Policies = Record<keyof TryKeys, ThrottlePolicy>

/** A sign-in in two statements: one before the password is compared, one after. */
export function createSignInStore(database: Database, policies: Policies): SignInStore {
  const begin = beginning(policies)
  return {
    async begin(
      keys: TryKeys,
      { document, addressHash, isKnownDevice }: TryOrigin,
      now: Date,
    ): Promise<{ countedBy: CountedBy; account: Account | undefined } | undefined> {
      const counted = [keys.address, keys.often, keys.pair, keys.first, keys.reserve, keys.account]
      const values = [...counted, now, document, addressHash, isKnownDevice]
      const [row] = await database.query(begin, values)
      const { isCounted, isKnown, isReserved, ...account } = fromRow<Begin>(row ?? {})
      if (!isCounted) return undefined
      const countedBy = isKnown ? undefined : isReserved ? 'reserve' : 'account'
      return { countedBy, account: account.document === undefined ? undefined : account }
    },

    complete: (sql: Sql, { keys, countedBy, passwordChangedAt, ...started }: Completion, now: Date) =>
      startSession(sql, started, now, {
        own: [keys.address, keys.pair, keys.first, countedBy ? keys[countedBy] : '', passwordChangedAt],
        before: `by_address as (${givingBack('$5')} returning 1),
         by_pair as (${clearing('$6', '(select count(*) from by_address) >= 0')} returning 1),
         by_first as (${clearing('$7', '(select count(*) from by_pair) >= 0')} returning 1),
         by_account as (${givingBack('$8', '(select count(*) from by_first) >= 0')}),`,
        proof: SAME_PASSWORD,
      }),
  }
}

/** The password that was checked is the account's still. $9: since when it had it, read to the millisecond. */
const SAME_PASSWORD = { condition: `date_trunc('milliseconds', password_changed_at) = $9::timestamptz` }

/**
 * The statement that counts a try. Its values: the keys address, often, pair, first, reserve and account, the present, the
 * document, the hash of the address, and whether the browser is known. The order of the counts is the order of the locks.
 */
function beginning(policies: Policies): string {
  const now = '$7'
  const is = {
    often: blocked({ key: '$2', now, ...policies.often }),
    pair: blocked({ key: '$3', now, ...policies.pair }),
    first: blocked({ key: '$4', now, ...policies.first }),
    reserve: blocked({ key: '$5', now, ...policies.reserve }),
    account: blocked({ key: '$6', now, ...policies.account }),
  }
  const isKnown = '(select is_known from known)'
  const isFull = `not ${isKnown} and ${is.account} and (${is.first} or ${is.reserve})`
  const isUnknown = `exists (select 1 from by_pair) and not ${isKnown}`
  const take = (name: keyof TryKeys, key: string, when: string): string =>
    `by_${name} as (${taking({ key, now, ...policies[name] }, when)} returning 1)`
  return `with known as (select $10::boolean
      or exists (select 1 from session where document = $8 and address_hash = $9) as is_known),
    ${take('address', '$1', `not (${is.pair} or ${is.often} or ${isFull})`)},
    ${take('often', '$2', 'exists (select 1 from by_address)')},
    ${take('pair', '$3', 'exists (select 1 from by_often)')},
    ${take('first', '$4', `${isUnknown} and not ${is.reserve}`)},
    ${take('reserve', '$5', 'exists (select 1 from by_first)')},
    ${take('account', '$6', `${isUnknown} and not exists (select 1 from by_reserve)`)}
    select exists (select 1 from by_pair)
        and (is_known or exists (select 1 from by_reserve) or exists (select 1 from by_account)) as is_counted,
      is_known, exists (select 1 from by_reserve) as is_reserved, ${ACCOUNT}
    from known left join account on document = $8`
}

/** Without an account its columns are null. */
type Begin = { isCounted?: boolean; isKnown: boolean; isReserved: boolean } & (
  | Account
  | { document: undefined }
)
