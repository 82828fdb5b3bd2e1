import type { Database, Sql } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { Factor, FactorOwner, FactorStore, KeptApp, KeptPasskey, NewFactor } from './factor.port.ts'

const FACTOR = 'id, kind, name, created_at, counts_from, last_used_at'
const PASSKEY = `${FACTOR}, document, person, credential_id, public_key, counter::float8 as counter,
  string_to_array(transports, ' ') as transports, disabled_at is not null as is_disabled`
const OWN = 'document = $1 and person = $2 and disabled_at is null'

/** The SQL behind second factors. A counter is compared in the statement that counts the use. */
export function createFactorStore(database: Database): FactorStore {
  const listPasskeys = async (where: string, values: unknown[]) =>
    (
      await database.query(`select ${PASSKEY} from factor where ${where} order by created_at, id`, values)
    ).map(fromRow<KeptPasskey>)

  return {
    listOf: async ({ document, person }, sql = database) =>
      (
        await sql.query(`select ${FACTOR} from factor where ${OWN} order by created_at, id`, [
          document,
          person,
        ])
      ).map(fromRow<Factor>),

    passkeysOf: ({ document, person }) => listPasskeys(`${OWN} and kind = 'passkey'`, [document, person]),

    findPasskey: async (credentialId) => (await listPasskeys('credential_id = $1', [credentialId]))[0],

    async findApp({ document, person }) {
      const [row] = await database.query(
        `select ${FACTOR}, document, person, sealed_secret from factor where ${OWN} and kind = 'totp'`,
        [document, person],
      )
      return row && fromRow<KeptApp>(row)
    },

    async add(sql: Sql, factor: NewFactor): Promise<boolean> {
      const { id, document, person, kind, name, createdAt, countsFrom, passkey, app } = factor
      const added = await sql.run(
        `insert into factor (id, document, person, kind, name, created_at, counts_from,
           credential_id, public_key, counter, transports, sealed_secret, last_step)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
        [
          ...[id, document, person, kind, name, createdAt, countsFrom],
          passkey?.credentialId ?? null,
          passkey?.publicKey ?? null,
          passkey?.counter ?? 0,
          passkey?.transports.join(' ') ?? '',
          app?.sealedSecret ?? null,
          app?.lastStep ?? 0,
        ],
      )
      return added === 1
    },

    usePasskey: async (sql: Sql, id: string, counter: number, now: Date) =>
      (await sql.run(
        `update factor set counter = $2::bigint, last_used_at = $3
         where id = $1 and disabled_at is null and ($2::bigint > counter or ($2::bigint = 0 and counter = 0))`,
        [id, counter, now],
      )) === 1,

    useApp: async (sql: Sql, id: string, step: number, now: Date) =>
      (await sql.run(
        `update factor set last_step = $2::bigint, last_used_at = $3
         where id = $1 and disabled_at is null and last_step < $2::bigint`,
        [id, step, now],
      )) === 1,

    holds: async (sql: Sql, id: string) =>
      (await sql.query('select 1 from factor where id = $1 and disabled_at is null for share', [id]))
        .length === 1,

    rename: async (sql: Sql, { document, person }: FactorOwner, { id, name }) =>
      (await sql.run(`update factor set name = $4 where ${OWN} and id::text = $3`, [
        ...[document, person, id, name],
      ])) === 1,

    countFrom: async (sql: Sql, id: string, now: Date) =>
      (await sql.run(
        'update factor set counts_from = $2 where id = $1 and counts_from > $2 and disabled_at is null',
        [id, now],
      )) === 1,

    async remove(sql: Sql, { document, person }: FactorOwner, id: string): Promise<boolean> {
      return (
        (await sql.run(`delete from factor where ${OWN} and id::text = $3`, [document, person, id])) === 1
      )
    },

    dropLater: async (sql, document, instant) =>
      (
        await sql.query(
          `delete from factor where document = $1 and counts_from > $2 and disabled_at is null returning ${FACTOR}`,
          [document, instant],
        )
      ).map(fromRow<Factor>),

    disable: async (sql: Sql, id: string, now: Date) =>
      (await sql.run('update factor set disabled_at = $2 where id = $1 and disabled_at is null', [
        id,
        now,
      ])) === 1,
  }
}
