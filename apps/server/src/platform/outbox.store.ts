import { randomUUID } from 'node:crypto'
import type { Database, Sql } from './database.ts'
import type { Seal } from './seal.ts'

/**
 * Work that a decision asks for but that happens elsewhere (mail, calls to other institutions). A row is written in
 * the decision's own transaction, so neither exists without the other; payloads are sealed, as they hold personal
 * data. Only one process at a time works on a row; a row whose worker died is tried again.
 */
export type OutboxRow = { id: string; kind: string; payload: unknown; tries: number }

export function createOutboxStore(database: Database, seal: Seal) {
  return {
    /** Adds work inside the caller's transaction. */
    async add(sql: Sql, kind: string, payload: unknown, now: Date): Promise<void> {
      await sql.run(
        'insert into outbox (id, kind, payload, next_try_at, created_at) values ($1, $2, $3, $4, $4)',
        [randomUUID(), kind, seal.seal(JSON.stringify(payload)), now],
      )
    },
    /** Takes up to `most` rows that are due and puts their next try off to `until`, in case this worker dies. */
    async take(now: Date, until: Date, most: number): Promise<OutboxRow[]> {
      const rows = await database.query<{ id: string; kind: string; payload: string; tries: number }>(
        `update outbox set tries = tries + 1, next_try_at = $2
         where id in (select id from outbox where done_at is null and next_try_at <= $1
                      order by next_try_at limit $3 for update skip locked)
         returning id, kind, payload, tries`,
        [now, until, most],
      )
      return rows.map((row) => ({ ...row, payload: JSON.parse(seal.open(row.payload)) }))
    },
    /** Done: the payload is dropped, the fact stays. */
    async done(id: string, now: Date): Promise<void> {
      await database.run("update outbox set done_at = $2, payload = '' where id = $1", [id, now])
    },
    async failed(id: string, error: string, nextTry: Date): Promise<void> {
      await database.run('update outbox set last_error = $2, next_try_at = $3 where id = $1', [
        id,
        error,
        nextTry,
      ])
    },
  }
}
export type OutboxStore = ReturnType<typeof createOutboxStore>
