import type { Database, Sql } from '../platform/database/database.ts'
import { fromRow } from '../platform/database/from-row.ts'
import type { Account, AccountStore, NewAccount } from './account.port.ts'

export const ACCOUNT = `document, name, email, password_hash, password_changed_at, representative, is_unvouched,
  disabled_at is not null as is_disabled`

/** The SQL behind `AccountStore`. */
export function createAccountStore(database: Database): AccountStore {
  return {
    async find(document: string, sql: Sql = database): Promise<Account | undefined> {
      const rows = await sql.query(`select ${ACCOUNT} from account where document = $1`, [document])
      return rows[0] && fromRow<Account>(rows[0])
    },

    async vouched(documents: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await database.query<{ document: string }>(
        'select document from account where document = any($1) and not is_unvouched',
        [documents],
      )
      return new Set(rows.map(({ document }) => document))
    },

    add: async (sql: Sql, account: NewAccount, now: Date) =>
      (await sql.run(
        `insert into account
           (document, name, email, password_hash, representative, is_unvouched, created_at, password_changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (document) do nothing`,
        [
          account.document,
          account.name,
          account.email,
          account.passwordHash,
          account.representative ?? null,
          account.isUnvouched,
          now,
        ],
      )) === 1,

    setPassword: async (sql: Sql, change: Pick<Account, 'document' | 'email' | 'passwordHash'>, now: Date) =>
      (await sql.run(
        `update account set password_hash = $3, password_changed_at = $4
         where document = $1 and email = $2 and disabled_at is null`,
        [change.document, change.email, change.passwordHash, now],
      )) === 1,

    replaceHash: (document: string, previousHash: string, passwordHash: string) =>
      database.run('update account set password_hash = $3 where document = $1 and password_hash = $2', [
        document,
        previousHash,
        passwordHash,
      ]),

    vouch: (document: string) =>
      database.run('update account set is_unvouched = false where document = $1', [document]),

    async handOver(sql: Sql, to: Omit<NewAccount, 'representative' | 'isUnvouched'>, now: Date) {
      const { document, email, name, passwordHash } = to
      const changed = await sql.run(
        `update account set email = $2, name = $3, password_hash = $4, password_changed_at = $5, is_unvouched = false
         where document = $1 and is_unvouched and disabled_at is null`,
        [document, email, name, passwordHash, now],
      )
      return changed === 1
    },

    async succeed(sql: Sql, to: NewAccount, named: readonly string[], now: Date): Promise<boolean> {
      const { document, email, name, passwordHash, representative } = to
      const changed = await sql.run(
        `update account set email = $2, name = $3, password_hash = $4, representative = $5, password_changed_at = $6,
           is_unvouched = false
         where document = $1 and representative is not null and representative <> all($7::text[])
           and disabled_at is null`,
        [document, email, name, passwordHash, representative ?? null, now, named],
      )
      return changed === 1
    },

    async adopt(sql: Sql, account: Omit<NewAccount, 'isUnvouched'>, now: Date): Promise<void> {
      const { document, name, email, passwordHash, representative } = account
      await sql.run(
        `insert into account
           (document, name, email, password_hash, representative, is_unvouched, created_at, password_changed_at)
         values ($1, $2, $3, $4, $5, false, $6, $6)
         on conflict (document) do update
           set name = $2, email = $3, password_hash = $4, representative = $5, is_unvouched = false`,
        [document, name, email, passwordHash, representative ?? null, now],
      )
    },

    lock: async (sql: Sql, document: string) =>
      (
        await sql.query('select 1 from account where document = $1 and disabled_at is null for update', [
          document,
        ])
      ).length === 1,

    disable: async (sql: Sql, document: string, now: Date) =>
      (await sql.run('update account set disabled_at = coalesce(disabled_at, $2) where document = $1', [
        document,
        now,
      ])) === 1,

    async enable(sql: Sql, document: string): Promise<boolean> {
      return (await sql.run('update account set disabled_at = null where document = $1', [document])) === 1
    },
  }
}
