import type { Adapter, AdapterFactory } from 'oidc-provider'
import { openPostgres } from '../../apps/server/src/platform/database/database.ts'

/**
 * Where the bare provider keeps what it keeps: in memory, with the library's own adapter, or in PostgreSQL, as somebody
 * would write it who follows the library's example of an adapter: one table for all models, and one each for consents
 * and sessions.
 */
export type BareStorage = {
  /** Undefined for the library's own, in memory. */
  adapter: AdapterFactory | undefined
  consents: BareTable<BareConsent>
  sessions: BareTable<BareSession>
}
export type BareTable<T> = {
  put(id: string, value: T): Promise<void>
  get(id: string): Promise<T | undefined>
}
export type BareConsent = { data: object; claimedBy?: string; approved?: unknown }
export type BareSession = { document: string; intentId: string }

export function storageInMemory(): BareStorage {
  return { adapter: undefined, consents: inMap(), sessions: inMap() }
}

function inMap<T>(): BareTable<T> {
  const rows = new Map<string, T>()
  return { put: async (id, value) => void rows.set(id, value), get: async (id) => rows.get(id) }
}

const SCHEMA = `
  create table record (model text, id text, payload jsonb not null, grant_id text, uid text,
    expires_at timestamptz, consumed_at timestamptz, primary key (model, id));
  create index on record (grant_id);
  create index on record (uid);
  create table consent (id text primary key, value jsonb not null);
  create table session (id text primary key, value jsonb not null);`

/** @param address of an empty database */
export async function storageInPostgres(address: string): Promise<BareStorage> {
  const database = openPostgres(address)
  await database.script(SCHEMA)
  const { query, run } = database

  const table = <T>(name: 'consent' | 'session'): BareTable<T> => ({
    put: async (id, value) =>
      void (await run(
        `insert into ${name} (id, value) values ($1, $2) on conflict (id) do update set value = excluded.value`,
        [id, JSON.stringify(value)],
      )),
    get: async (id) => (await query<{ value: T }>(`select value from ${name} where id = $1`, [id]))[0]?.value,
  })

  async function find(model: string, column: 'id' | 'uid', value: string) {
    const [row] = await query<{ payload: object; consumed_at: Date | null }>(
      `select payload, consumed_at from record
       where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [model, value],
    )
    return row && { ...row.payload, ...(row.consumed_at && { consumed: row.consumed_at.getTime() / 1000 }) }
  }

  const adapter = (model: string): Adapter => ({
    async upsert(id, payload, seconds) {
      await run(
        `insert into record (model, id, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [
          model,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          seconds ? new Date(Date.now() + seconds * 1000) : null,
        ],
      )
    },
    find: (id) => find(model, 'id', id),
    findByUid: (uid) => find(model, 'uid', uid),
    findByUserCode: async () => undefined,
    consume: async (id) =>
      void (await run('update record set consumed_at = now() where model = $1 and id = $2', [model, id])),
    destroy: async (id) => void (await run('delete from record where model = $1 and id = $2', [model, id])),
    revokeByGrantId: async (grantId) =>
      void (await run('delete from record where model = $1 and grant_id = $2', [model, grantId])),
  })
  return { adapter, consents: table('consent'), sessions: table('session') }
}
