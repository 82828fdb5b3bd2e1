import type { Database, Row, Sql } from '../../platform/database/database.ts'
import type { Factor, FactorOwner, FactorStore, KeptPasskey, NewFactor } from './factor.port.ts'

type FactorRow = Row & {
  id: string
  document: string
  person: string
  kind: Factor['kind']
  name: string
  created_at: Date
  counts_from: Date
  last_used_at: Date | null
  disabled_at: Date | null
  credential_id: string | null
  public_key: string | null
  counter: string | number
  transports: string
  sealed_secret: string | null
}

const FACTOR = `id, document, person, kind, name, created_at, counts_from, last_used_at, disabled_at, credential_id,
  public_key, counter, transports, sealed_secret`
const OWN = 'document = $1 and person = $2 and disabled_at is null'

/** The SQL behind second factors. A counter is compared in the statement that counts the use. */
export function createFactorStore(database: Database): FactorStore {
  const read = (sql: Sql, where: string, values: unknown[]): Promise<FactorRow[]> =>
    sql.query<FactorRow>(`select ${FACTOR} from factor where ${where} order by created_at, id`, values)

  return {
    async listOf({ document, person }: FactorOwner, sql: Sql = database): Promise<Factor[]> {
      return (await read(sql, OWN, [document, person])).map(rowToFactor)
    },

    async passkeysOf({ document, person }: FactorOwner): Promise<KeptPasskey[]> {
      const rows = await read(database, `${OWN} and kind = 'passkey'`, [document, person])
      return rows.map(rowToPasskey)
    },

    async findPasskey(credentialId: string): Promise<KeptPasskey | undefined> {
      const [row] = await read(database, 'credential_id = $1', [credentialId])
      return row && rowToPasskey(row)
    },

    async findApp({ document, person }: FactorOwner) {
      const [row] = await read(database, `${OWN} and kind = 'totp'`, [document, person])
      return row && { ...rowToFactor(row), document, person, sealedSecret: row.sealed_secret ?? '' }
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

    async dropLater(sql: Sql, document: string, instant: Date): Promise<Factor[]> {
      const rows = await sql.query<FactorRow>(
        `delete from factor where document = $1 and counts_from > $2 and disabled_at is null returning ${FACTOR}`,
        [document, instant],
      )
      return rows.map(rowToFactor)
    },

    disable: async (sql: Sql, id: string, now: Date) =>
      (await sql.run('update factor set disabled_at = $2 where id = $1 and disabled_at is null', [
        id,
        now,
      ])) === 1,
  }
}

const rowToFactor = (row: FactorRow): Factor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at,
  countsFrom: row.counts_from,
  lastUsedAt: row.last_used_at ?? undefined,
})

const rowToPasskey = (row: FactorRow): KeptPasskey => ({
  ...rowToFactor(row),
  document: row.document,
  person: row.person,
  credentialId: row.credential_id ?? '',
  publicKey: row.public_key ?? '',
  counter: Number(row.counter),
  transports: row.transports.split(' ').filter(Boolean),
  isDisabled: row.disabled_at !== null,
})
